import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Quota } from '../../limits/quota.ts'
import type { MailQueue } from '../../mail/link-queue.ts'
import type { Parts } from '../../parts.ts'
import type { WebSessions } from '../../sessions/web-sessions.ts'
import type { LinkKind } from '../../store/access/links.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { Store } from '../../store/store.ts'
import type { SiteTranslate } from '../../texts.ts'

/** What a capability has on the site: nothing but what it declares. */
export interface OnSite {
  pages?: readonly SitePage[]
  routes?: (site: Hono, parts: SiteParts) => void
  /** Files that the site serves at its root, by their names. */
  scripts?: readonly URL[]
  /** Sheets whose selectors begin with a class of the capability's own, so that their order is free. */
  styles?: readonly URL[]
  slots?: Slots
}

/** Places of the site's pages for what may be left out: whom and what a capability's function there is about. */
interface Places {
  /** Above all else on the page of news. */
  homeTop: { of: [visit: MemberVisit]; row: Promise<Html | undefined> }
  searchActions: { of: [visit: MemberVisit, text: string]; row: Html }
  /** A way in which news reaches the member. @property channel is its name */
  notifications: { of: [visit: MemberVisit]; row: Promise<WayOfNews> }
  /** Links on the settings page. */
  account: { of: [visit: MemberVisit]; row: PageLink }
  /** Ways to share from any page, besides the bookmarks. */
  shareAnywhere: { of: [visit: MemberVisit]; row: Html }
  /** What a member may also end with a new password. */
  password: { of: [visit: Visit, member: string]; row: Promise<FormPart> }
  administration: { of: [visit: MemberVisit]; row: Promise<AdministrationPage> }
  /** A first step of an administrator who is alone. */
  firstSteps: { of: [visit: MemberVisit]; row: PageLink }
  /** What a member chooses beside the ways of news; and what administrators do for all. */
  notificationsForm: { of: [visit: MemberVisit, openChannels: readonly string[]]; row: Promise<FormPart> }
  channelsForm: { of: [visit: MemberVisit]; row: Promise<FormPart> }
  /** Sentences for administrators about what waits because something outside fails. */
  troubles: { of: [visit: MemberVisit]; row: Promise<readonly (Html | string)[]> }
}

export type Slots = { [Place in keyof Places]?: (...of: Places[Place]['of']) => Places[Place]['row'] }

interface PageLink {
  path: string
  label: string
  icon: string
}

export interface AdministrationPage extends PageLink {
  /** How much there needs a look. */
  waiting: number
}

interface WayOfNews extends PageLink {
  channel: string
  /** How many places the member has chosen. */
  chosen: number
}

export interface SiteParts extends Parts {
  /** Pages have their rows in the opposite order. */
  capabilities: readonly OnSite[]
  quota: Quota
  webSessions: WebSessions
  elsewhere: Elsewhere | undefined
  /** Undefined if the service sends no e-mail. */
  mailQueue: MailQueue | undefined
}

export interface Visit extends Omit<SiteParts, 'now'> {
  context: Context
  t: SiteTranslate
  member: MemberRow | undefined
  csrfToken: string
  /** When the request began. */
  now: number
  /** How much waits for the member's answer, such as contact requests: asked once in a visit. */
  countWaiting: () => Promise<number>
  /** In a transaction in which the visitor is still signed in. @throws SignedOut */
  change<Result>(work: (store: Store) => Promise<Result>): Promise<Result>
}

export interface MemberVisit extends Visit {
  member: MemberRow
}

/** What the capabilities add at a place, the last one first. */
export const rows = <Place extends keyof Places>(place: Place, ...of: Places[Place]['of']): Places[Place]['row'][] =>
  of[0].capabilities.toReversed().flatMap(({ slots }) => (slots?.[place] ? [slots[place](...of)] : []))

export type Show<V extends Visit> = (visit: V, sent?: SentForm) => Promise<Page | Response>

export type Take<V extends Visit> = (visit: V, sent: FormData) => Promise<Page | Response>

export type SitePage = { path: string } & (
  | {
      who: 'everybody'
      show: Show<Visit>
      /** It checks the CSRF token. */
      take?: (visit: Visit, sent: URLSearchParams) => Promise<Page | Response>
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

export type SentForm = Pick<FormData, 'get' | 'getAll' | 'has'>

export interface Page {
  title: string
  /** What stands in place of the title as a heading: has an h1. */
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

/** A part of a page's form, whose own fields only itself knows (`formPart`). */
export interface FormPart {
  fields: object
  values: object
  check?(values: never): object
  show(form: never): Html | undefined
  save(tx: Store, values: never): Promise<unknown>
}

export interface DeclaredForm {
  show: (sent?: SentForm) => Promise<Page>
  take: (sent: SentForm) => Promise<Page | Response>
}

/** Another place where members sign in, besides passwords or in place of them, such as the company's provider. */
export interface Elsewhere {
  /** No password is accepted. */
  isOnly: boolean
  /** Whether people become members there whom nobody invited. */
  addsMembers: boolean
  /** The account there that a list names so: the member who has it, and the alias by which that member is recognized. */
  accountOf: (name: string) => { member: (store: Store) => Promise<string | undefined>; alias: string }
  pages: (parts: SiteParts) => readonly SitePage[]
  /** By their paths, what its server sends here by POST. */
  posts: (parts: Parts) => Readonly<Record<string, (context: Context) => Promise<Response>>>
  /** Leads there, and back to `to`. @param again whether it asks who signs in, even if it knows */
  button: (visit: Asking, at: { to: string; again?: boolean | undefined }, beside?: Html) => Html
  /** With `isOnly`: in place of a sign-in form that carries a form's texts. */
  signInAgain: (visit: Asking, hiddenFields: readonly Html[]) => Html
  /** With `isOnly`: what a link does in place of choosing a password. */
  openLink: (visit: Visit, link: OpenedLink) => Page | DeclaredForm
  /** What it decides at each sign-in, for administrators who decide it here. */
  explains: (about: 'teams' | 'role', t: SiteTranslate) => string | undefined
  /** Whether a member confirms there, and has no password here to give. @param password its hash */
  replaces: (password: string | undefined) => boolean
  noPassword: (t: SiteTranslate) => Html
  /** The page that leads there; undefined if the visitor has just signed in there. */
  confirmFirst: (visit: MemberVisit, page: Pick<Page, 'title' | 'back'>, tx: Store) => Promise<Page | undefined>
}

type Asking = Pick<Visit, 't' | 'csrfToken'>

/** A valid link of an e-mail or an administrator. */
export interface OpenedLink {
  kind: LinkKind
  member: MemberRow
  title: string
  /** The link's own path. */
  to: string
  /** Whose link it is, if another member is signed in. */
  forOther: Html | false
  isValid: (tx: Store) => Promise<boolean>
  /** The address that the link proves to be the member's, if it came by e-mail. */
  confirmed: string | null
}

export function notFoundPage({ t }: Visit): Page {
  const body = html`<p>${t('notFound')}</p>
<p class="actions"><a class="button" href="/">${t('home')}</a></p>`
  return { title: t('notFoundTitle'), body, status: 404 }
}

export function pathIn({ req }: Context): string {
  const { pathname, search } = new URL(req.url)
  return pathname + search
}

/** A part of a page, with all foreign text escaped. */
export type Html = ReturnType<typeof html>
