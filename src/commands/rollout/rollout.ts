import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { firefoxFiles } from '../../build/rollout/firefox-files.ts'
import { lastRollout, type Rollout } from '../../build/rollout/last-rollout.ts'
import { folders, packedHash, rolloutBuilds, rolloutFiles } from '../../build/rollout/rollout-files.ts'
import { rolloutSettings } from '../../build/rollout/settings.ts'
import { checkSignedXpi } from '../../build/rollout/signed-xpi.ts'
import { createSigningKey, readSigningKey, type SigningKey } from '../../build/rollout/signing-key.ts'
import type { ArchiveFile } from '../../build/store/archive.ts'
import { root } from '../../build/tools.ts'
import { changeRedirectUris } from '../service/applications.ts'
import { help } from './help.ts'
import { nextSteps } from './next-steps.ts'

const options = {
  help: { type: 'boolean', short: 'h' },
  url: { type: 'string' },
  network: { type: 'string' },
  version: { type: 'string' },
  out: { type: 'string', default: 'rollout' },
  key: { type: 'string' },
  data: { type: 'string' },
  locked: { type: 'boolean' },
  'internal-host': { type: 'string', multiple: true },
  'never-host': { type: 'string', multiple: true },
  'firefox-id': { type: 'string' },
  unsigned: { type: 'boolean' },
  'signed-xpi': { type: 'string' },
} as const satisfies ParseArgsConfig['options']

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowNegative: true }>>['values']

try {
  const { values } = parseArgs({ options, allowNegative: true })
  if (values.help) console.log(help)
  else if (values['signed-xpi'] === undefined) await rollOut(values)
  else await takeSignedXpi(values.out, values['signed-xpi'])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/**
 * Makes the first version or the next one; the same one again if neither anything that is packed nor `unsigned` has
 * changed, since Firefox updates to a signed file only if its version is higher. Writes all files, or none after an
 * error.
 */
async function rollOut({
  out,
  key: keyFile = `${out.replace(/[\\/]+$/, '')}.pem`,
  data,
  ...given
}: Values): Promise<void> {
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
  console.log(nextSteps({ ...made, out, keyFile, isRegistered: data !== undefined, before: last }))
  if (data !== undefined) {
    const ids = ['--chrome-id', key.chromiumId, '--firefox-id', settings.firefoxId]
    await changeRedirectUris(['--data', data, ...ids])
  }
}

/** The key of the rollouts in a folder; the first rollout makes it. */
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

/** Hosts the extension that Mozilla has signed. */
async function takeSignedXpi(out: string, file: string): Promise<void> {
  const last = lastRollout(out)
  if (!last) throw new Error(`There is no rollout in ${out}; --out names its folder.`)
  const xpi = await readFile(file)
  checkSignedXpi(xpi, last)
  const files = firefoxFiles(xpi, last).map(({ path, data }) => ({ path: `${folders.hosted}/${path}`, data }))
  await writeFiles(out, files)
  console.log(`Upload these to ${last.url}:\n${files.map(({ path }) => `  ${join(out, path)}`).join('\n')}`)
}

async function writeFiles(out: string, files: readonly ArchiveFile[]): Promise<void> {
  for (const { path, data } of files) {
    await mkdir(dirname(join(out, path)), { recursive: true })
    await writeFile(join(out, path), data)
  }
}
