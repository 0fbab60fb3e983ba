import type { Context } from 'hono'
import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { Store } from '../../store/store.ts'
import type { SiteTranslate } from '../site-translate.ts'
import type { Html } from './layout.ts'

/** A request for a page of the web site. */
export interface Visit {
  context: Context
  t: SiteTranslate
  /** Undefined if the visitor is signed out. */
  member: MemberRow | undefined
  /** For every form's hidden `csrf_token`. */
  csrfToken: string
  /** In milliseconds since 1970. */
  now: number
  /**
   * Runs `work` in a transaction in which the visitor is still signed in.
   *
   * @throws SignedOut if the session ended during the request
   */
  change<Result>(work: (store: Store) => Promise<Result>): Promise<Result>
}

export interface MemberVisit extends Visit {
  member: MemberRow
}

export interface Page {
  title: string
  body: Html
  /** The page above this one, for the link at the end. */
  back?: readonly [path: string, title: string]
  /** 422: the form again, with its problems; 503: the form again, because the service is busy. */
  status?: 200 | 404 | 422 | 429 | 503
  /** `popup`: in the window of an authorization. */
  shape?: 'page' | 'dialogue' | 'popup'
  /** Whether the page has header and footer; true by default. */
  isFramed?: boolean
  /** Notice of a problem with the whole page. */
  problem?: string | undefined
  /** Notice of the member's last action. */
  done?: Html | undefined
}

export function notFoundPage({ t }: Visit): Page {
  return { title: t('notFoundTitle'), body: html`<p>${t('notFound')}</p>`, status: 404 }
}
