import type { Pace } from '../../schemas/pace.ts'
import type { Reason } from '../../schemas/sent-call.ts'

/** For whom a call is made: a member who waits for it, or the background. */
export type Asker = keyof Pace['buckets']

const backgroundReasons: ReadonlySet<Reason> = new Set(['time', 'start', 'online', 'index'])

export const askerOf = (reason: Reason): Asker => (backgroundReasons.has(reason) ? 'background' : 'member')
