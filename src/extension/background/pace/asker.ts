import type { Pace } from '../../schemas/pace.ts'
import type { Reason } from '../../schemas/sent-call.ts'

/** For whom a call is made: a member who waits for it, or nobody in particular. */
export type Asker = keyof Pace['buckets']

const nobodyWaits: ReadonlySet<Reason> = new Set(['time', 'start', 'online', 'index'])

export const askerOf = (reason: Reason): Asker => (nobodyWaits.has(reason) ? 'background' : 'member')
