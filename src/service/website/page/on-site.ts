import type { Context, Hono } from 'hono'
import type { SentForm } from '../../http/input.ts'
import type { Parts } from '../../parts.ts'
import type { Shown } from './page.ts'
import type { Elsewhere, MemberVisit, OnPages, SiteParts, Visit } from './visit.ts'

/** The parts of a feature or a capability on the site. */
export interface OnSite extends OnPages {
  pages?: readonly SitePage[]
  routes?: (site: Hono, parts: SiteParts) => void
  /** Sheets whose selectors begin with a class of the capability's own, so that their order is free. */
  styles?: readonly URL[]
}

/** A place elsewhere, with its own pages here. */
export interface OnSiteElsewhere extends Elsewhere {
  pages: (parts: SiteParts) => readonly SitePage[]
  /** By their paths, the requests that its server sends here by POST. */
  posts: (parts: Parts) => Readonly<Record<string, (context: Context) => Promise<Response>>>
}

/** The parts of the site, with the pages that it adds. */
export interface Site extends SiteParts {
  capabilities: readonly OnSite[]
  elsewhere: OnSiteElsewhere | undefined
}

export type SitePage = { path: string } & (
  | {
      who: 'everybody'
      show: Show<Visit>
      /** It checks the CSRF token. */
      take?: (visit: Visit, sent: URLSearchParams) => Promise<Shown>
      /** Whether the page waits for somebody else, so that its visitors need a queue of its own. */
      waits?: boolean
    }
  /** `readers`: everybody in a public network, otherwise members. Only members send forms. */
  | { who: 'readers'; show: Show<Visit>; take?: Take<MemberVisit> }
  | {
      who: 'members' | 'administrators'
      show: Show<MemberVisit>
      take?: Take<MemberVisit>
      takesFile?: boolean
      /** Whether the path has only a form, and `show` is the page on which the form is. */
      isOnlyForm?: boolean
    }
)

export type Show<V extends Visit> = (visit: V, sent?: SentForm) => Promise<Shown>

export type Take<V extends Visit> = (visit: V, sent: FormData) => Promise<Shown>
