import { readTimestamp } from '../../../contract/text.ts'

/** Milliseconds by which the network's clock may be behind this one. */
const clockSkew = 5 * 60 * 1000

/** Whether something of this time may be a write whose first attempt was at `since`, in milliseconds since 1970. */
export const isSince = (timestamp: string, since: number): boolean =>
  (readTimestamp(timestamp) ?? 0) >= since - clockSkew
