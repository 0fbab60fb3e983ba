import type { Context } from 'hono'
import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { Store } from '../../store/store.ts'
import type { Sentences } from '../sentences/en.ts'
import type { Html, lastChanges } from './layout.ts'

/** A look at a page of the web site. */
export interface Visit {
  context: Context
  sentences: Sentences
  /** Undefined for somebody who isn't signed in. */
  member: MemberRow | undefined
  /** For every form's hidden `csrf_token`. */
  csrfToken: string
  /** In milliseconds since 1970. */
  now: number
  /**
   * A transaction in which the visitor is still signed in.
   *
   * @throws SignedOut when the sign-in ended after the request came
   */
  change<Result>(work: (store: Store) => Promise<Result>): Promise<Result>
}

export interface MemberVisit extends Visit {
  member: MemberRow
}

export interface Page {
  title: string
  body: Html
  /** 422: a form that is here again because of what was in it; 503: because it could not be taken just now. */
  status?: 200 | 404 | 422 | 503
  shape?: 'page' | 'dialogue'
  /** What went wrong with the page as a whole. */
  problem?: string | undefined
  /** What the member has just done. */
  done?: Html | undefined
}

/** Whether the page is shown because of a change that was just made; it isn't where a form of that page comes back. */
export function hasJust({ req }: Context, change: (typeof lastChanges)[number]): boolean {
  return req.method === 'GET' && req.query(change) !== undefined
}

/** The 404 page. */
export function notFoundPage({ sentences }: Visit): Page {
  return { title: sentences.notFoundTitle, body: html`<p>${sentences.notFound}</p>`, status: 404 }
}
