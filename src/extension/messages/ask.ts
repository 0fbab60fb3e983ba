import { browser } from 'wxt/browser'
import { inTime } from './in-time.ts'
import type { Argument, Question, Replies, Reply } from './questions.ts'

/** Milliseconds without a reply after which the background is asked whether it is at work on the question. */
const patience = 4000

/** What comes back; undefined where the background died, or could not be started. */
const send = (message: object): Promise<unknown> => browser.runtime.sendMessage(message).catch(() => undefined)

/**
 * The pages' side of the bridge: asks the background and always replies with data. A question may take as long as the
 * background is at work on it; one that is lost ends within 8 seconds.
 */
export async function ask<Name extends Question>(name: Name, argument: Argument<Name>): Promise<Reply<Replies[Name]>> {
  const id = crypto.randomUUID()
  const reply = send({ id, name, argument }) as Promise<Reply<Replies[Name]> | undefined>
  let replied = await inTime(reply, null, patience)
  while (replied === null && (await isUnderWay(id))) replied = await inTime(reply, null, patience)
  // it may have come while that was asked
  if (replied === null) replied = await inTime(reply, null, 0)
  if (!replied) {
    // it died at its work
    if (replied === undefined) void wake()
    return { ok: false, code: 'no-reply' }
  }
  tellSilence(false)
  return replied
}

/** Whether the background is at work on the question of this id. Pages are told where it says nothing at all. */
async function isUnderWay(id: string): Promise<boolean> {
  const reply = await inTime(send({ id }) as Promise<Reply<boolean> | undefined>, undefined, patience)
  const isHeard = reply?.ok === true
  tellSilence(!isHeard)
  return isHeard && reply.value
}

/** Any message starts a background that has ended, which then goes on with what died under it. */
export const wake = async (): Promise<void> => void (await isUnderWay(''))

const listeners = new Set<(isSilent: boolean) => void>()

const tellSilence = (isSilent: boolean): void => listeners.forEach((tell) => void tell(isSilent))

/** Calls back with whether the background says nothing at all, at each attempt; returns the way to stop. */
export function watchSilence(tell: (isSilent: boolean) => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
