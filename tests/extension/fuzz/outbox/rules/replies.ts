import { isDeepStrictEqual } from 'node:util'
import { aboutOf, isLive } from '../../../../../src/extension/schemas/outbox.ts'
import type { Meant } from '../members/intentions.ts'
import type { Facts, Rule } from './rules.ts'

/** Maximum writes in the outbox. */
const mostWrites = 50

/** Rules about refused questions of pages. */
export function createReplyRules({ intentions, time, refusedAt, wrong }: Facts): Rule {
  // an attempt offline sends nothing
  const isTried = ({ triedAt }: Meant) => triedAt !== undefined && time.now() - triedAt.real < 1000

  /** Whether another write about the same object was in progress at the click. */
  const isInTheWay = (other: Meant, { owner, content, wantedAt }: Meant): boolean =>
    other.owner === owner &&
    other.key !== undefined &&
    aboutOf(other.content) === aboutOf(content) &&
    !isDeepStrictEqual(other.content, content) &&
    (intentions.stored().some((write) => write.key === other.key && isLive(write)) ||
      (other.doneAt?.real ?? 0) >= wantedAt.real)

  return {
    refused(code, question, about) {
      const own = intentions.stored().filter((write) => write.owner === about?.owner)
      const isStorage = refusedAt() > time.now() - 5 * 60_000
      const rights: Record<string, () => boolean> = {
        'storage-full': () => isStorage,
        'outbox-full': () => own.length >= mostWrites,
        'under-way': () => about !== undefined && intentions.meant.some((other) => isInTheWay(other, about)),
        'already-sent': () =>
          about !== undefined && (about.leavings.length > 0 || about.isGivenUp || !about.key || isTried(about)),
      }
      const isRight = rights[code]
      if (isRight && !isRight()) wrong(`${question} is refused as ${code} for no reason`)
      if (!isRight && code.startsWith('unexpected') && !isStorage) wrong(`${question} is refused as ${code}`)
    },
  }
}
