import type { Pace } from '../../schemas/pace.ts'
import type { Reason } from '../../schemas/sent-call.ts'

/** Initiator of a call: a member who waits for the response, or the background. */
export type Initiator = keyof Pace['buckets']

const backgroundReasons: ReadonlySet<Reason> = new Set(['time', 'start', 'online', 'index'])

export const initiatorOf = (reason: Reason): Initiator => (backgroundReasons.has(reason) ? 'background' : 'member')
