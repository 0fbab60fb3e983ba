import { browser } from 'wxt/browser'
import { type Network, originsOf, permissionsFor } from '../network/network.ts'
import type { ErrorCode } from '../schemas/errors.ts'

export type FailureAction = 'retry' | 'sign-in' | 'look-again' | 'ask-now' | 'allow' | 'none'

const actions: Partial<Record<ErrorCode, FailureAction>> = {
  'signed-out': 'sign-in',
  'network-chosen': 'sign-in',
  'sign-in-waits': 'retry',
  'sign-in-unsupported': 'none',
  'no-network': 'none',
  'not-found': 'none',
  'page-forbidden': 'none',
  listed: 'none',
  unknown: 'ask-now',
  unconfirmed: 'look-again',
  missing: 'look-again',
  'no-permission': 'allow',
}

/** A question that failed on its way is repeated as it was: the member needn't tell more than it. */
export const actionOf = ({ code, why }: { code: ErrorCode; why?: ErrorCode | undefined }): FailureAction =>
  why ? 'retry' : (actions[code] ?? (code.startsWith('sign-in-') ? 'sign-in' : 'retry'))

/** Browsers allow the prompt only in a click handler, before any await. @returns whether it is granted */
export const allowNetwork = (network: Network): Promise<boolean> =>
  browser.permissions.request(permissionsFor(originsOf(network))).catch(() => false)
