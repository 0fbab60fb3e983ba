import type { Failure } from '../messages/errors.ts'
import type { Recommendation } from '../messages/recommendation.ts'
import type { NoPageReason, TabPage } from '../page/tab-page.ts'
import type { Account, SignIn } from '../storage/items.ts'

/** How the question "who shared this page?" stands. */
export type LookUp = { phase: 'asking'; slow: boolean } | { phase: 'answered' } | { phase: 'failed'; failure: Failure }

export type WebPage = Extract<TabPage, { ok: true }>

/** What "This page" shows: always exactly one of these. */
export type View =
  | { name: 'signing-in' }
  | { name: 'signed-out'; failure?: Failure }
  | { name: 'unsupported'; reason: NoPageReason }
  | { name: 'loading'; page: WebPage; slow: boolean }
  | { name: 'failed'; page: WebPage; failure: Failure }
  /** `failure`: the recommendation is the stored one, since asking again failed. */
  | { name: 'ready'; page: WebPage; account: Account; recommendation: Recommendation; failure?: Failure }

interface State {
  page: TabPage
  account: Account | null
  signIn: SignIn
  /** The last answer for this page, stored or fresh. */
  recommendation: Recommendation | undefined
  lookUp: LookUp
}

/** Sign-in comes first: right after the installation the page in front is the browser's store, which can't be looked up. */
export function viewOf({ page, account, signIn, recommendation, lookUp }: State): View {
  if (signIn.phase === 'under-way') return { name: 'signing-in' }
  if (!account)
    return signIn.phase === 'failed' ? { name: 'signed-out', failure: signIn.failure } : { name: 'signed-out' }
  if (!page.ok) return { name: 'unsupported', reason: page.reason }
  if (recommendation) {
    const ready = { name: 'ready', page, account, recommendation } as const
    return lookUp.phase === 'failed' ? { ...ready, failure: lookUp.failure } : ready
  }
  if (lookUp.phase === 'failed') return { name: 'failed', page, failure: lookUp.failure }
  return { name: 'loading', page, slow: lookUp.phase === 'asking' && lookUp.slow }
}
