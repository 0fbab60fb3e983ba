import { browser } from 'wxt/browser'
import type { Argument, Question, Replies, Reply } from './questions.ts'

/** Milliseconds until the background is asked whether it still works on a question. */
const patience = 4000

function createSignal<Value>() {
  const listeners = new Set<(value: Value) => void>()
  return {
    report: (value: Value): void => listeners.forEach((listener) => void listener(value)),
    watch(listener: (value: Value) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Reported after each attempt: true if the background was silent. */
export const silence = createSignal<boolean>()

/** Reported with each reply: whether the background is of another build than this page. */
export const otherBuild = createSignal<boolean>()

async function send(message: object): Promise<unknown> {
  const reply: ({ build?: string } & Reply<unknown>) | undefined = await browser.runtime
    .sendMessage(message)
    .catch(() => undefined)
  if (!reply) return
  const { build, ...replied } = reply
  otherBuild.report(build !== import.meta.env.PASSALONG_BUILD)
  return replied
}

/** Never throws. Takes as long as the background works on it; a lost question ends within 8 seconds. */
export async function ask<Name extends Question>(name: Name, argument: Argument<Name>): Promise<Reply<Replies[Name]>> {
  const id = crypto.randomUUID()
  const reply = send({ id, name, argument }) as Promise<Reply<Replies[Name]> | undefined>
  let replied = await inTime(reply, null, patience)
  while (replied === null && (await isUnderWay(id))) replied = await inTime(reply, null, patience)
  if (replied === null) replied = await inTime(reply, null, 0)
  if (!replied) {
    if (replied === undefined) void wake()
    return { ok: false, code: 'unexpected' }
  }
  silence.report(false)
  return replied
}

async function isUnderWay(id: string): Promise<boolean> {
  const reply = await inTime(send({ id }) as Promise<Reply<boolean> | undefined>, undefined, patience)
  const isHeard = reply?.ok === true
  silence.report(!isHeard)
  return isHeard && reply.value
}

/** Starts an ended background by any message; it then continues its interrupted work. */
export const wake = async (): Promise<void> => void (await isUnderWay(''))

/** Later data moves what the member clicks, but a slow disk or page must not block the popup. */
const frameWait = 100

export const inTime = <Value, Else = Value>(
  reading: Promise<Value>,
  otherwise: Else,
  longest = frameWait,
): Promise<Value | Else> =>
  Promise.race([
    reading.catch(() => otherwise),
    new Promise<Else>((resolve) => void setTimeout(() => resolve(otherwise), longest)),
  ])
