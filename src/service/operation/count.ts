import type { ServedRequest } from '../http/observed-requests.ts'

/** Events with their labels, which have few values: no id, login, address or application. */
export interface Happenings {
  request: ServedRequest
  /** A call beyond a quota: of a `caller` with a token, or of an `address` without one. */
  quotaRefused: { of: string }
  /** A password that was wrong or not checked. */
  signInRefused: { reason: string }
  mail: { kind: string; outcome: string }
}

export type Count = <Name extends keyof Happenings>(name: Name, labels: Happenings[Name]) => void
