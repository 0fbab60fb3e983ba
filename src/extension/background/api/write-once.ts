import type { ErrorCode } from '../../schemas/errors.ts'
import { withDeadline } from '../deadline.ts'
import { Failed } from '../failed.ts'

/** Milliseconds that the network has to say whether a write arrived: with the write's own, all that a member waits. */
const checkDeadline = 10_000

/** How one action of the member is sent. */
export interface Sending {
  /** Goes with every sending of this action. */
  key: string
  /** To be called before the network is asked whether the write arrived. */
  checking: () => Promise<void>
}

interface Write {
  send: () => Promise<unknown>
  /** Asks the network whether it is there; any failure means that this can't be told. */
  arrived: () => Promise<boolean>
  /** What it is called where that could not be told. */
  unconfirmed: ErrorCode
  /** What it is called where the network says that it isn't there; as the write failed unless given. */
  missing?: ErrorCode
  /** What it is called where the application's level doesn't allow it (§5). */
  notAllowed: ErrorCode
}

/**
 * Sends a write once. Where no clear response comes back, the network is asked whether it is there before it is said to
 * have failed.
 *
 * @throws Failed
 */
export async function writeOnce(write: Write, { checking }: Pick<Sending, 'checking'>): Promise<void> {
  try {
    await write.send()
  } catch (error) {
    if (codeOf(error) === 'not-allowed') throw recoded(error, write.notAllowed)
    if (!mayHaveArrived(error)) throw error
    await checking()
    const arrived = await check(write.arrived)
    if (arrived === undefined) throw recoded(error, write.unconfirmed)
    if (!arrived) throw write.missing ? recoded(error, write.missing) : error
  }
}

/** Whether a write is there; undefined where that can't be told in time. */
export const check = (arrived: () => Promise<boolean>): Promise<boolean | undefined> =>
  withDeadline(checkDeadline, arrived).catch(() => undefined)

const unclear = new Set<ErrorCode | undefined>(['unreachable', 'slow', 'server', 'not-understood'])

const codeOf = (error: unknown): ErrorCode | undefined => (error instanceof Failed ? error.failure.code : undefined)

/** Whether a write that failed with this may have arrived all the same. */
const mayHaveArrived = (error: unknown): boolean => unclear.has(codeOf(error))

const recoded = (error: unknown, code: ErrorCode): Failed =>
  new Failed(code, { requestId: error instanceof Failed ? error.failure.requestId : undefined, cause: error })
