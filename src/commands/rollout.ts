import { readFile, rm } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import type { ParseArgsConfig, parseArgs } from 'node:util'
import { writeFiles } from '../build/archive.ts'
import {
  checkSignedXpi,
  createSigningKey,
  firefoxFiles,
  folders,
  inFolder,
  packedHash,
  readSigningKey,
  rolloutBuilds,
  rolloutFiles,
  type SigningKey,
} from '../build/rollout/hosted-files.ts'
import { lastRollout, type Rollout, rolloutOptions, rolloutSettings } from '../build/rollout/settings.ts'
import { root } from '../build/tools.ts'
import { endingInSentence, readOptions } from './running/options.ts'

interface Made extends Rollout {
  out: string
  keyFile: string
  before: Rollout | undefined
}

/** Nobody knows which steps of an earlier run are done. */
function nextSteps(made: Made): string {
  const { out, url, version, firefoxId, chromiumId, before, keyFile } = made
  const toSign = join(out, folders.toSign, `passalong-${version}.xpi`)
  const isMoved = before !== undefined && before.url !== url
  const also = isMoved ? `\n   and, since browsers still look for updates there, to ${before.url}` : ''
  const place = out === 'rollout' ? '' : ` --out ${out}`
  const sign = `Let Mozilla sign ${toSign} (docs/operators/rollout.md), then\n\n   npm run rollout -- --signed-xpi FILE${place}`
  const register = `Register the redirect URIs where the network's service runs:\n\n   npm run service -- application redirect --chrome-id ${chromiumId} --firefox-id ${firefoxId}`
  const steps = [
    `Upload the files in ${join(out, folders.hosted)} to ${url}${also}`,
    ...(made.unsigned ? [] : [sign]),
    register,
    `Save ${keyFile}: without this key the next version is another extension`,
    `Give the browsers their policies in ${join(out, folders.policies)}`,
  ]
  return `Passalong ${version} is in ${out}: ${chromiumId} in Chrome and Edge, ${firefoxId} in Firefox. Next${before ? ', unless you have done it already' : ''}:

${steps.map((step, index) => `${index + 1}. ${step}`).join('\n\n')}`
}

const options = {
  ...rolloutOptions,
  out: { type: 'string', default: 'rollout' },
  key: { type: 'string' },
  'signed-xpi': { type: 'string' },
} as const satisfies ParseArgsConfig['options']

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowNegative: true }>>['values']

/** @throws Error with a sentence; then nothing is changed */
export async function rollout(args: string[]): Promise<void> {
  const { values } = readOptions('npm run rollout', { args, options, allowNegative: true })
  if (values['signed-xpi'] === undefined) await rollOut(values)
  else await takeSignedXpi(values.out, values['signed-xpi'])
}

if (import.meta.main) await endingInSentence(() => rollout(process.argv.slice(2)))

/**
 * Makes the first version or the next one. If no packed file and not `unsigned` has changed, it makes the same version
 * again. Firefox updates to a signed file only if its version is higher. Writes all files, or none after an error.
 */
async function rollOut({ out, key: keyFile = `${out.replace(/[\\/]+$/, '')}.pem`, ...given }: Values): Promise<void> {
  const last = lastRollout(out)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const settings = rolloutSettings(given, last, version)
  const key = companyKey(keyFile, out, last)
  const builds = await rolloutBuilds(settings)
  const packed = packedHash(builds, settings)
  const isSame = last?.packed === packed && last.unsigned === settings.unsigned && given.version === undefined
  const made: Rollout = {
    ...settings,
    version: isSame ? last.version : settings.version,
    chromiumId: key.chromiumId,
    packed,
  }
  const files = await rolloutFiles(made, key, builds)
  for (const folder of [folders.policies, folders.toSign]) await rm(join(out, folder), { recursive: true, force: true })
  await writeFiles(out, files)
  console.log(nextSteps({ ...made, out, keyFile, before: last }))
}

function companyKey(file: string, out: string, last: Rollout | undefined): SigningKey {
  const inside = relative(resolve(out), resolve(file))
  if (!inside.startsWith('..') && !isAbsolute(inside))
    throw new Error(`The key must not be in ${out}, whose files are published; --key names another place.`)
  const key = readSigningKey(file)
  if (last && key?.chromiumId !== last.chromiumId)
    throw new Error(
      `${file} ${key ? 'has another key than' : 'is missing: the key of'} the last rollout. Another key makes another extension; --key names the right one.`,
    )
  return key ?? createSigningKey(file)
}

async function takeSignedXpi(out: string, file: string): Promise<void> {
  const last = lastRollout(out)
  if (!last) throw new Error(`There is no rollout in ${out}; --out names its folder.`)
  const xpi = await readFile(file)
  checkSignedXpi(xpi, last)
  const files = inFolder(folders.hosted, firefoxFiles(xpi, last))
  await writeFiles(out, files)
  console.log(`Upload these to ${last.url}:\n${files.map(({ path }) => `  ${join(out, path)}`).join('\n')}`)
}
