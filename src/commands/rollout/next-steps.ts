import { join } from 'node:path'
import type { Rollout } from '../../build/rollout/last-rollout.ts'
import { folders } from '../../build/rollout/rollout-files.ts'

interface Made extends Rollout {
  out: string
  keyFile: string
  /** Whether the redirect URIs are registered by the same command. */
  isRegistered: boolean
  /** The rollout before. */
  before: Rollout | undefined
}

/** Nobody knows which steps of an earlier run are done. */
const unlessDone = 'Unless you have done it already:'

/** What the operator does after a rollout, with commands to paste. */
export function nextSteps(made: Made): string {
  const { out, url, version, firefoxId, chromiumId, before, unsigned, keyFile, isRegistered } = made
  const isSameVersion = before?.version === version
  const isMoved = before !== undefined && before.url !== url
  const toSign = join(out, folders.toSign, `passalong-${version}.xpi`)
  const steps = [
    `${isSameVersion ? `${unlessDone} upload` : 'Upload'} the files in ${join(out, folders.hosted)} to ${url}${
      isMoved ? `\n   and, since browsers still look for updates there, to ${before.url}` : ''
    }`,
    ...(unsigned
      ? []
      : [
          `${isSameVersion ? `${unlessDone} let` : 'Let'} Mozilla sign ${toSign} (docs/rollout.md), then\n\n   npm run rollout -- --signed-xpi FILE${out === 'rollout' ? '' : ` --out ${out}`}`,
        ]),
    ...(isRegistered
      ? []
      : [
          `${before ? `${unlessDone} register` : 'Register'} the redirect URIs where the network's service runs:\n\n   npm run service -- application redirect --chrome-id ${chromiumId} --firefox-id ${firefoxId}`,
        ]),
    `${before ? `${unlessDone} save` : 'Save'} ${keyFile}: without this key the next version is another extension`,
    `Give the browsers their policies in ${join(out, folders.policies)}${isSameVersion ? ': nothing else has changed since the last run' : before ? ', if they have changed' : ''}`,
  ]
  return `Passalong ${version} is in ${out}: ${chromiumId} in Chrome and Edge, ${firefoxId} in Firefox. Next:

${steps.map((step, index) => `${index + 1}. ${step}`).join('\n\n')}`
}
