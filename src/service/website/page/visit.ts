import type { Context, Hono } from 'hono'
import type { SentForm } from '../../http/input.ts'
import type { Quota } from '../../limits/quota.ts'
import type { MailQueue } from '../../mail/link-queue.ts'
import type { Parts } from '../../parts.ts'
import type { WebSessions } from '../../sessions/web-sessions.ts'
import type { LinkKind } from '../../store/access/links.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { Store } from '../../store/store.ts'
import type { SiteTranslate } from '../../texts.ts'
import type { Html } from '../html.ts'

export interface SiteParts extends Parts {
  capabilities: readonly OnSite[]
  quota: Quota
  webSessions: WebSessions
  elsewhere: Elsewhere | undefined
  /** Undefined if the service sends no e-mail. */
  mailQueue: MailQueue | undefined
}

/** A feature's or a capability's parts of the site: each page asks all capabilities, in the order of their list. */
export interface OnSite {
  pages?: readonly SitePage[]
  routes?: (site: Hono, parts: SiteParts) => void
  /** Sheets whose selectors begin with a class of the capability's own, so that their order is free. */
  styles?: readonly URL[]
  /** At home, above the news. */
  aboveNews?: (visit: MemberVisit) => Promise<Html | undefined>
  /** Below what a search found. */
  belowFound?: (visit: MemberVisit, text: string) => Html
  /** Another way of sharing, on the page of the form. */
  sharing?: (visit: MemberVisit) => Html
  /** Among the settings of the account. */
  accountLink?: (visit: MemberVisit) => PageLink | []
  /** A channel beside e-mail. @returns also how many places the member has chosen there */
  wayOfNews?: (visit: MemberVisit) => Promise<PageLink & { channel: string; chosen: number }>
  /** The member's choices of news, and the administrators' for members without their own. */
  choicesOfNews?: (visit: MemberVisit, openChannels: readonly string[]) => Promise<FormPart>
  choicesForAll?: (visit: MemberVisit) => Promise<FormPart>
  /** Accesses that end with a new password if the member chooses so. */
  endedWithPassword?: (visit: Visit, member: string) => Promise<FormPart>
  section?: (visit: MemberVisit) => Section
  /** A proof of who is there besides the password. */
  proving?: {
    /** Its button in a form for a sign-in or a confirmation, unless this network has none. */
    button: (visit: ProvingVisit) => Html | undefined
    /** Whether a password proves too little of this member. */
    isAlone: (visit: MemberVisit) => Promise<boolean>
    /** Verifies what the form brings; undefined if it brings no such proof. */
    read: (visit: ProvingVisit, sent: SentForm) => Promise<GivenProof | { problem: string } | undefined>
  }
  /** Where a member goes on whom a link lets in again. */
  afterLink?: (visit: Visit, member: MemberRow) => Promise<string | undefined>
  /** The page in place of Administration, for an administrator who may not act. */
  beforeAdministration?: (visit: MemberVisit) => Promise<Page | undefined>
  /** Sentences about work that waits because something outside fails. */
  troubles?: (visit: MemberVisit) => Promise<readonly (Html | string)[]>
}

/** What the pages know on which somebody proves who it is: those of the site, and of an authorization. */
export type ProvingVisit = Omit<Visit, 'member' | 'change'>

export interface GivenProof {
  proven_by: string
  /** Uses the proof up, in the transaction of what it allows. */
  use: (tx: Store) => Promise<{ member: string } | { problem: string }>
}

/** A section of Administration. */
export interface Section extends PageLink {
  /** How much there needs a look. */
  waiting: number
  /** The link's text among the first steps of an administrator without members. */
  firstStep?: string
}

export interface Visit extends Omit<SiteParts, 'now'> {
  context: Context
  t: SiteTranslate
  member: MemberRow | undefined
  csrfToken: string
  /** When the request began. */
  now: number
  /** In a transaction in which the visitor is still signed in. @throws SignedOut */
  change<Result>(work: (store: Store) => Promise<Result>): Promise<Result>
}

export interface MemberVisit extends Visit {
  member: MemberRow
}

export function pathIn({ req }: Context): string {
  const { pathname, search } = new URL(req.url)
  return pathname + search
}

/** A place of signing in besides passwords or instead of them, such as the company's provider. */
export interface Elsewhere {
  /** Its own pages here. */
  pages: (parts: SiteParts) => readonly SitePage[]
  /** By their paths, the requests that its server sends here by POST. */
  posts: (parts: Parts) => Readonly<Record<string, (context: Context) => Promise<Response>>>
  /** No password is accepted. */
  isOnly: boolean
  /** Whether people become members there whom nobody invited. */
  addsMembers: boolean
  /** The account there that a list names so: the member who has it, and the alias by which that member is recognized. */
  accountOf: (name: string) => { member: (store: Store) => Promise<string | undefined>; alias: string }
  /** Leads there, and back to `to`. @param again whether it asks who signs in, even if it knows */
  button: (visit: Asking, at: { to: string; again?: boolean | undefined }, beside?: Html) => Html
  /** With `isOnly`: in place of a sign-in form that carries a form's texts. */
  signInAgain: (visit: Asking, hiddenFields: readonly Html[]) => Html
  /** With `isOnly`: the page behind a link, in place of a new password. */
  openLink: (visit: Visit, link: OpenedLink) => Page | DeclaredForm
  /** Tells administrators that it decides this at each sign-in. */
  explains: (about: 'teams' | 'role', t: SiteTranslate) => string | undefined
  /** Whether a member confirms there, and has no password here to give. @param password its hash */
  replaces: (password: string | undefined) => boolean
  noPassword: (t: SiteTranslate) => Html
  /** The page that leads there, and back to the path. */
  confirm: (visit: MemberVisit, page: Pick<Page, 'title' | 'back'>) => Page
}

type Asking = Pick<Visit, 't' | 'csrfToken'>

/** A valid link of an e-mail or an administrator. */
export interface OpenedLink {
  kind: LinkKind
  member: MemberRow
  title: string
  /** The link's own path. */
  to: string
  /** A note with the link's owner, if another member is signed in. */
  forOther: Html | false
  isValid: (tx: Store) => Promise<boolean>
  /** The address that the link proves to be the member's, if it came by e-mail. */
  confirmed: string | null
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

export interface Page {
  title: string
  /** In place of the title as a heading: has an h1. */
  heading?: Html
  body: Html
  back?: readonly [path: string, title: string]
  /** Its path, if a form shows it. */
  path?: string
  /** 422: the form again, with its problems; 503: the form again, because the service is busy. */
  status?: 200 | 404 | 422 | 429 | 503
  shape?: 'page' | 'dialogue' | 'popup'
  isFramed?: boolean
  problem?: string | undefined
  done?: Html | string | undefined
  /** Notices by the parameter that names the change; `saved` has one on each page. */
  doneBy?: Readonly<Record<string, Html | string>>
}

/** Undefined if there is no such page. */
export type Shown = Page | Response | undefined

/** A part of a page's form, whose own fields only itself knows (`formPart`). */
export interface FormPart {
  fields: object
  values: object
  check?(values: never): object
  show(form: never): Html | undefined
  save(tx: Store, values: never): Promise<unknown>
}

interface PageLink {
  path: string
  label: string
  icon: string
}

export interface DeclaredForm {
  show: (sent?: SentForm) => Promise<Shown>
  take: (sent: SentForm) => Promise<Shown>
}
