import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { cardsPath, linkPaths, removedPath, signOutPath } from '../../contract/oauth.ts'
import { limitBody } from '../http/input.ts'
import { internalError, isFailure, type Problem, problemOf, unconfirmedType } from '../http/problems.ts'
import { createPagePicture } from '../pictures/page-picture.ts'
import { redirectPath } from '../sign-in/provider.ts'
import { idPattern } from '../store/engine/secrets.ts'
import { createAuditPage } from './administration/audit.ts'
import { createImportPages } from './administration/import.ts'
import { createInvitePage } from './administration/invite.ts'
import { createMemberPage } from './administration/member.ts'
import { createMembersPage } from './administration/members.ts'
import { createWaysPage } from './administration/ways.ts'
import { createChatsPage, createOwnChatsPage } from './chats/chats.ts'
import { createFeed } from './feeds/feed.ts'
import { createFeedsPage } from './feeds/feeds-page.ts'
import { createHomePages } from './home.ts'
import { createMailOffPage, mailOffPath } from './mail/mail-off.ts'
import { createReportPage } from './moderation/report.ts'
import { createReportsPage } from './moderation/reports.ts'
import { createTakeDownPage } from './moderation/take-down.ts'
import { createMostSharedPage, createOwnNewsForm, createSharedPage, followNews } from './news.ts'
import { operatorPages as operatorPageNames } from './operator-pages.ts'
import { languageOfSite } from './page/language.ts'
import { layOut, pageHeaders } from './page/layout.ts'
import type { SiteParts } from './page/visit.ts'
import { createPages, type SitePage } from './pages.ts'
import { createPeoplePage } from './people/people.ts'
import { createPictures } from './people/pictures.ts'
import { createProfilePages } from './people/profile.ts'
import { createCardsPage, createRequestsPage } from './requests.ts'
import { createSearchPage } from './search.ts'
import {
  confirmEmailPath,
  createDeleteAccountPage,
  createDownloadPage,
  createEmailPages,
  createPasswordPage,
  showDeleted,
} from './settings/account.ts'
import { createNotificationsPage, notificationsPath } from './settings/notifications.ts'
import { createPushPage } from './settings/push.ts'
import { createApplicationsPage, createSettingsPage, showRemoved } from './settings/settings.ts'
import { createSharePage } from './share/share.ts'
import { createForgottenPage, createLinkPage } from './sign-in/links.ts'
import { createProviderPages } from './sign-in/provider-pages.ts'
import { createSignIn, forgottenPath, providerPath } from './sign-in/sign-in.ts'
import { type SiteTranslate, siteTranslate } from './site-translate.ts'

/** The parts of the site's style sheet, in the order of their rules; the first and the last are the extension's too. */
const styles = [
  '../../../assets/styles/tokens.css',
  ...['theme', 'frame', 'cards', 'fields', 'buttons', 'outcomes', 'lists', 'pages', 'administration'].map(
    (part) => `styles/${part}.css`,
  ),
  '../../../assets/styles/tones.css',
]

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

export function createSite(deps: SiteParts) {
  const { store, network, report } = deps
  const pages = createPages(deps)

  const signIn = createSignIn(deps)
  const site = new Hono()
  for (const page of [...signInPages(deps), ...memberPages(deps), ...administratorPages(deps)]) pages.add(site, page)
  for (const name of operatorPageNames)
    pages.add(site, { path: `/${name}`, who: 'everybody', show: pages.operatorPages.show(name) })
  site.post(signOutPath, pageHeaders, limitBody, signIn.signOut)
  site.get(`/pictures/:id{${idPattern}}/:form{(?:small|large|plain)}`, createPictures(deps))
  site.get(`/page-pictures/:id{${idPattern}}/:size{(?:small|large)}`, createPagePicture(store))
  site.get('/feeds/:secret{[\\w-]{43}}', createFeed(deps))
  const serve = (path: string, type: string, text: string) =>
    site.get(path, (context) => context.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'max-age=300' }))
  serve('/site.css', 'text/css;charset=UTF-8', styles.map(read).join('\n'))
  for (const script of ['site.js', 'step-back.js', 'scale-picture.js', 'push.js', 'service-worker.js'])
    serve(`/${script}`, 'text/javascript;charset=UTF-8', read(script))
  serve('/site.webmanifest', 'application/manifest+json;charset=UTF-8', webAppManifest(network.name))
  serve('/icon.svg', 'image/svg+xml', networkIcon(network.name))
  serve('/icons.svg', 'image/svg+xml', read('../../../assets/icon/sprite.svg'))
  for (const size of appIconSizes) {
    const icon = readFileSync(new URL(`../../../assets/icon/${size}.png`, import.meta.url))
    site.get(`/icon-${size}.png`, (context) =>
      context.body(icon, 200, { 'Content-Type': 'image/png', 'Cache-Control': 'max-age=300' }),
    )
  }

  site.onError((error, context) => {
    const t = siteTranslate(languageOfSite(context, network))
    const problem = problemOf(error, context.req.raw) ?? internalError()
    if (isFailure(error)) report(error, context)
    const [title, text] = explainProblem(problem, t)
    const body = html`<p>${text}</p>`
    return context.html(
      layOut({ networkName: network.name, t, title, shape: 'dialogue', body }),
      problem.status,
      problem.headers,
    )
  })

  return {
    site,
    notFoundPage: async (context: Context) => (await pageHeaders(context, async () => {})) ?? pages.notFound(context),
  }
}

function signInPages(deps: SiteParts): SitePage[] {
  const { mailQueue, network, provider } = deps
  const signIn = createSignIn(deps)
  const who = 'everybody'
  const pages: SitePage[] = [
    { path: '/sign-in', who, show: signIn.show, take: signIn.signIn, checksToken: true },
    { path: signOutPath, who, show: signIn.confirmSignOut },
    { path: mailOffPath, who, ...createMailOffPage({ ...deps, networkName: network.name }), checksToken: true },
    { path: linkPaths.join, who, ...createLinkPage('join', deps) },
    { path: linkPaths.password, who, ...createLinkPage('password', deps) },
  ]
  if (provider) {
    const { begin, finish } = createProviderPages({ ...deps, provider })
    pages.push(
      { path: providerPath, who, show: begin, waits: true },
      { path: redirectPath, who, show: finish, waits: true },
    )
  }
  if (mailQueue && network.hasMail) {
    pages.push({ path: forgottenPath, who, ...createForgottenPage({ ...deps, mailQueue }), checksToken: true })
  }
  return pages
}

function memberPages(deps: SiteParts): SitePage[] {
  const home = createHomePages(deps)
  const profile = createProfilePages(deps)
  const email = createEmailPages(deps)
  const who = 'members'
  return [
    { path: '/', who: 'readers', ...home.home },
    { path: '/team-contacts', who, ...home.teamContacts, isOnlyForm: true },
    { path: '/share', who, ...createSharePage(deps) },
    { path: '/page', who, show: createSharedPage(deps) },
    { path: '/go/:id', who: 'readers', show: followNews(deps) },
    { path: '/most-shared', who, show: createMostSharedPage(deps) },
    { path: '/find', who, show: createSearchPage(deps) },
    { path: '/profile/:id', who: 'readers', ...profile.profile },
    { path: '/news', who, ...createOwnNewsForm(deps, profile.showOwn), isOnlyForm: true },
    { path: '/people', who, ...createPeoplePage(deps) },
    { path: '/requests', who, ...createRequestsPage(deps) },
    { path: cardsPath, who, ...createCardsPage(deps) },
    { path: '/settings', who, ...createSettingsPage(deps), takesFile: true },
    { path: '/password', who, ...createPasswordPage(deps) },
    { path: '/settings/email', who, ...email.email },
    { path: confirmEmailPath, who, ...email.confirmation },
    { path: '/settings/feeds', who, ...createFeedsPage(deps) },
    { path: notificationsPath, who, ...createNotificationsPage(deps) },
    { path: '/settings/chats', who, ...createOwnChatsPage(deps) },
    { path: '/settings/push', who, ...createPushPage(deps) },
    { path: '/settings/download', who, ...createDownloadPage(deps) },
    { path: '/settings/delete', who, ...createDeleteAccountPage(deps) },
    { path: '/applications', who, ...createApplicationsPage(deps) },
    { path: '/report', who, ...createReportPage(deps) },
    { path: '/deleted', who: 'everybody', show: showDeleted },
    { path: removedPath, who: 'everybody', show: showRemoved },
  ]
}

function administratorPages(deps: SiteParts): SitePage[] {
  const imports = createImportPages(deps)
  const who = 'administrators'
  return [
    { path: '/administration', who, show: createMembersPage(deps) },
    { path: '/administration/audit', who, show: createAuditPage(deps) },
    { path: `/administration/members/:id{${idPattern}}`, who, ...createMemberPage(deps) },
    { path: '/administration/invite', who, ...createInvitePage(deps) },
    { path: '/administration/import', who, ...imports.importPage, takesFile: true },
    { path: '/administration/links', who, ...imports.links, takesFile: true, isOnlyForm: true },
    { path: '/administration/reports', who, ...createReportsPage(deps) },
    { path: '/administration/chats', who, ...createChatsPage(deps) },
    { path: '/administration/ways', who, ...createWaysPage(deps) },
    { path: '/administration/take-down', who, ...createTakeDownPage(deps) },
  ]
}

/** The icons that phones show, which take no SVG; they fill their square, since each phone rounds the corners itself. */
const appIconSizes = [192, 512]

const webAppManifest = (name: string): string =>
  JSON.stringify({
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    display: 'standalone',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...appIconSizes.map((size) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    ],
    share_target: { action: '/share', method: 'GET', params: { url: 'url', title: 'title', text: 'text' } },
  })

function networkIcon(networkName: string): string {
  const [letter = ''] = networkName
  return String(html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#3450c4"/>
<text x="16" y="16" fill="#fff" font-family="sans-serif" font-size="20" font-weight="600" text-anchor="middle" dominant-baseline="central">${letter.toUpperCase()}</text>
</svg>`)
}

function explainProblem({ status, type, headers }: Problem, t: SiteTranslate): [title: string, text: string] {
  const seconds = Number(headers['Retry-After'] ?? 0)
  if (type === unconfirmedType) return [t('failedTitle'), t('unconfirmed')]
  if (status === 404) return [t('notFoundTitle'), t('notFound')]
  if (status === 413) return [t('tooLargeTitle'), t('tooLarge')]
  if (status === 408) return [t('tooSlowTitle'), t('tooSlow')]
  if (status === 429 && seconds > 60) return [t('busyTitle'), t('tooOften', { count: Math.ceil(seconds / 60) })]
  if (status === 429 || status === 503) return [t('busyTitle'), t('busy')]
  return [t('failedTitle'), t('failed')]
}
