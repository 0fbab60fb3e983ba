import type { Fault } from '../../storage/private-items.ts'
import * as privateItems from '../../storage/private-items.ts'
import { createQueue } from './queue.ts'

/** Maximum stored faults of the extension, for the diagnosis. */
export const maxFaults = 3

const exclusive = createQueue()

/** Stores what names nobody: when, which kind of error, and where. */
export function storeFault(error: Error): void {
  const { cause } = error
  const fault = { at: Date.now(), ...described(cause instanceof Error ? cause : error) }
  void exclusive(async () => {
    const before = await privateItems.faults.get()
    await privateItems.faults.set([fault, ...before].slice(0, maxFaults))
    // the console has it
  }).catch(() => undefined)
}

/** Kind and place of an error, without its message, which may hold a page's address or a name. */
function described({ name, message, stack = '' }: Error): Pick<Fault, 'name' | 'where'> {
  const frames = message === '' ? stack : stack.replaceAll(message, '')
  const { origin } = globalThis.location ?? {}
  const [, own = ''] = origin ? frames.split(`${origin}/`) : []
  const [where = ''] = /^[\w./-]+:\d+:\d+/.exec(own) ?? []
  return { name: /^\w{1,40}$/.test(name) ? name : 'Error', where }
}
