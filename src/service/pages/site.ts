import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Context, Hono } from 'hono'
import { cardsPath, helpPath, linkPaths, removedPath, sharersPath, signOutPath } from '../../contract/oauth.ts'
import { mutedPage, mutedPath } from '../features/moderation/muting.ts'
import { reportPage, reportsPage, takeDownPage } from '../features/moderation/web.ts'
import { mostSharedPage, mostSharedPath } from '../features/most-shared/web.ts'
import { keptPage } from '../features/passes/kept.ts'
import { keptPath } from '../features/passes/rows.ts'
import { narrowPath } from '../features/passes/to-people.ts'
import { findAddressees, passPage } from '../features/passes/web.ts'
import { searchPage } from '../features/search/page.ts'
import { sitePaths } from '../http/hosts.ts'
import { answerTo } from '../http/response.ts'
import { idPattern } from '../store/engine/secrets.ts'
import { siteTranslate } from '../texts.ts'
import { html } from '../website/html.ts'
import { languageOfSite } from '../website/page/language.ts'
import { explainProblem, layOut, pageHeaders } from '../website/page/layout.ts'
import type { SitePage, SiteParts } from '../website/page/visit.ts'
import { servePictures } from '../website/pictures.ts'
import { auditPage } from './administration/audit.ts'
import { invitePage, memberPage, membersPage } from './administration/members.ts'
import { channelsPage, hostsPage, hostsPath } from './administration/network.ts'
import { membersPath, overviewPage } from './administration/overview.ts'
import { cardsPage } from './cards.ts'
import { conversationPages } from './conversation.ts'
import { operatorPages as operatorPageNames, showHelp, showHelpPicture } from './documents.ts'
import { requestsPage } from './for-you.ts'
import { homePage, teamContactsForm } from './home.ts'
import { followNews, newsItemPage, sharedPage } from './news-pages.ts'
import { createPages } from './pages.ts'
import { peoplePage } from './people.ts'
import { ownNewsForm, profilePage } from './profile.ts'
import { deleteAccountPage, downloadPage, showDeleted } from './settings/account.ts'
import { confirmEmailPage, emailPage } from './settings/email.ts'
import { notificationsPage, notificationsPath } from './settings/notifications.ts'
import { passwordPage } from './settings/password.ts'
import { notMePage, sessionsPage, sessionsPath } from './settings/sessions.ts'
import { applicationsPage, settingsPage, showRemoved } from './settings/settings.ts'
import { shareFormPage } from './share.ts'
import { forgottenPage } from './sign-in/forgotten.ts'
import { linkPage } from './sign-in/links.ts'
import { forgottenPath, signInPage, signOutPage } from './sign-in/sign-in.ts'

/** The parts of the site's style sheet, in the order of their rules. Capabilities' rules stand before the last part. */
const styles = [
  ...'tokens components rows'.split(' ').map((part) => `../../../assets/styles/${part}.css`),
  ...'theme frame dialogue cards fields buttons under outcomes lists home pages people administration help'
    .split(' ')
    .map((part) => `../website/styles/${part}.css`),
]
const lastStyles = '../../../assets/styles/tones.css'

const own = (path: string): URL => new URL(path, import.meta.url)

const read = (path: string): string => readFileSync(own(path), 'utf8')

export function createSite(deps: SiteParts) {
  const { network, report, capabilities } = deps
  const pages = createPages(deps)

  const site = new Hono()
  for (const page of [
    ...signInPages(deps),
    ...memberPages,
    ...conversationPages,
    ...administratorPages,
    ...capabilities.flatMap(({ pages = [] }) => pages),
  ])
    pages.add(site, page)
  for (const name of operatorPageNames)
    pages.add(site, { path: `/${name}`, who: 'everybody', show: pages.operatorPages.show(name) })
  pages.add(site, { path: helpPath, who: 'everybody', show: showHelp })
  site.get(`${helpPath}/:picture{[a-z-]+\\.png}`, showHelpPicture)
  site.get(`/pictures/:id{${idPattern}}/:form{(?:small|large|plain)}`, servePictures(deps))
  // where password managers lead a member (W3C, “A Well-Known URL for Changing Passwords”)
  site.get('/.well-known/change-password', (context) => context.redirect('/password'))
  for (const { routes } of capabilities) routes?.(site, deps)
  const serve = (path: string, type: string, content: string | Buffer<ArrayBuffer>) =>
    site.get(path, (context) => context.body(content, 200, { 'Content-Type': type, 'Cache-Control': 'max-age=300' }))
  const sheets = [...styles.map(own), ...capabilities.flatMap((each) => each.styles ?? []), own(lastStyles)]
  serve('/site.css', 'text/css;charset=UTF-8', sheets.map((sheet) => readFileSync(sheet, 'utf8')).join('\n'))
  const scripts = ['site.js', '../features/passes/people.js', '../website/step-back.js', '../website/scale-picture.js']
  for (const script of scripts) serve(`/${basename(script)}`, 'text/javascript;charset=UTF-8', read(script))
  serve('/site.webmanifest', 'application/manifest+json;charset=UTF-8', webAppManifest(network.name))
  serve('/icon.svg', 'image/svg+xml', networkIcon(network.name))
  serve('/passalong.svg', 'image/svg+xml', read('../../../assets/icon/passalong.svg'))
  serve('/icons.svg', 'image/svg+xml', read('../../../assets/icon/sprite.svg'))
  for (const size of appIconSizes)
    serve(`/icon-${size}.png`, 'image/png', readFileSync(own(`../../../assets/icon/${size}.png`)))

  site.onError((error, context) => {
    const t = siteTranslate(languageOfSite(context, network))
    const problem = answerTo(error, context, report)
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
  const { mailQueue, network, elsewhere } = deps
  const who = 'everybody'
  const pages: SitePage[] = [
    { path: '/sign-in', who, ...signInPage },
    { path: signOutPath, who, ...signOutPage },
    { path: linkPaths.join, who, ...linkPage('join') },
    { path: linkPaths.password, who, ...linkPage('password') },
    ...(elsewhere?.pages(deps) ?? []),
  ]
  if (mailQueue && network.hasMail) pages.push({ path: forgottenPath, who, ...forgottenPage })
  return pages
}

const forMembers = { who: 'members' } as const

const memberPages: SitePage[] = [
  { path: '/', who: 'readers', ...homePage },
  { path: '/team-contacts', ...forMembers, ...teamContactsForm, isOnlyForm: true },
  { path: '/share', ...forMembers, ...shareFormPage },
  { path: narrowPath, ...forMembers, ...shareFormPage },
  { path: sharersPath, ...forMembers, show: sharedPage },
  { path: `/news/:id{${idPattern}}`, ...forMembers, show: newsItemPage },
  { path: '/go/:id', who: 'readers', show: followNews },
  { path: '/find', ...forMembers, show: searchPage },
  { path: mostSharedPath, ...forMembers, show: mostSharedPage },
  { path: '/profile/:id', who: 'readers', ...profilePage },
  { path: '/news', ...forMembers, ...ownNewsForm, isOnlyForm: true },
  { path: '/people', ...forMembers, ...peoplePage },
  { path: '/requests', ...forMembers, ...requestsPage },
  { path: `/passes/:id{${idPattern}}`, ...forMembers, ...passPage },
  { path: '/passes/people', ...forMembers, show: findAddressees },
  { path: keptPath(), ...forMembers, ...keptPage },
  { path: '/report', ...forMembers, ...reportPage },
  { path: cardsPath, ...forMembers, ...cardsPage },
  { path: '/settings', ...forMembers, ...settingsPage, takesFile: true },
  { path: '/password', ...forMembers, ...passwordPage },
  { path: '/settings/email', ...forMembers, ...emailPage },
  { path: sitePaths.confirmEmail, ...forMembers, ...confirmEmailPage },
  { path: notificationsPath, ...forMembers, ...notificationsPage },
  { path: mutedPath, ...forMembers, ...mutedPage },
  { path: sessionsPath, ...forMembers, ...sessionsPage },
  { path: '/settings/download', ...forMembers, ...downloadPage },
  { path: '/settings/delete', ...forMembers, ...deleteAccountPage },
  { path: '/applications', ...forMembers, ...applicationsPage },
  { path: '/deleted', who: 'everybody', show: showDeleted },
  { path: removedPath, who: 'everybody', show: showRemoved },
  { path: sitePaths.notMe, who: 'everybody', ...notMePage },
]

const forAdministrators = { who: 'administrators' } as const

const administratorPages: SitePage[] = [
  { path: '/administration', ...forAdministrators, show: overviewPage },
  { path: membersPath, ...forAdministrators, show: membersPage },
  { path: '/administration/audit', ...forAdministrators, show: auditPage },
  { path: `/administration/members/:id{${idPattern}}`, ...forAdministrators, ...memberPage },
  { path: '/administration/invite', ...forAdministrators, ...invitePage },
  { path: '/administration/reports', ...forAdministrators, ...reportsPage },
  { path: '/administration/reports/take-down', ...forAdministrators, ...takeDownPage },
  { path: '/administration/channels', ...forAdministrators, ...channelsPage },
  { path: hostsPath, ...forAdministrators, ...hostsPage },
]

/** The icons that phones show. Phones take no SVG and round the corners themselves, so an icon fills its square. */
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
<text x="16" y="16" fill="#fff" font-family="sans-serif" font-size="20" font-weight="600" text-anchor="middle"
dominant-baseline="central">${letter.toUpperCase()}</text>
</svg>`)
}
