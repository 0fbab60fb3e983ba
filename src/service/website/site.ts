import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { cardsPath, linkPaths, removedPath, signOutPath } from '../../contract/oauth.ts'
import { limitBody } from '../http/input.ts'
import { internalError, isFailure, type Problem, problemOf, unconfirmedType } from '../http/problems.ts'
import { createPagePicture } from '../pictures/page-picture.ts'
import { redirectPath } from '../sign-in/provider.ts'
import { idPattern } from '../store/engine/secrets.ts'
import { administrationRoutes } from './administration/routes.ts'
import { createCardsPage } from './cards/cards.ts'
import { networkIcon } from './icon.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { takenDownNotice } from './moderation/taken-down.ts'
import { createGo } from './news/go.ts'
import { createHome } from './news/home.ts'
import { createMostSharedPage } from './news/most-shared.ts'
import { createOwnNews } from './news/own-news.ts'
import { showRemoved } from './news/removed.ts'
import { createSharedPage } from './news/shared-page.ts'
import { createTeamContactsNotice } from './news/team-contacts.ts'
import { operatorPages as pageNames } from './operator-pages/operator-pages.ts'
import { languageOfSite } from './page/language.ts'
import { layOut } from './page/layout.ts'
import { pageHeaders } from './page/page-headers.ts'
import { createPages, type PagesDeps } from './pages.ts'
import { createPeople } from './people/people.ts'
import { createPictures } from './people/pictures.ts'
import { createProfile } from './people/profile.ts'
import { createRequestsPage } from './requests/requests.ts'
import { createSearchPage } from './search.ts'
import { createDeleteAccountPage, showDeleted } from './settings/account/delete-account.ts'
import { createDownloadPage } from './settings/account/download.ts'
import { confirmEmailPath, createEmailPage } from './settings/account/email.ts'
import { createApplicationsPage } from './settings/applications.ts'
import { createPasswordPage } from './settings/password.ts'
import { createSettings } from './settings/settings.ts'
import { createComposer } from './share/composer.ts'
import { webAppManifest } from './share/elsewhere.ts'
import { createSharePage } from './share/share.ts'
import { createForgottenPage, createLinkPage } from './sign-in/link-pages.ts'
import { createProviderPages, type ProviderPagesDeps } from './sign-in/provider-pages.ts'
import { createSignIn, forgottenPath, providerPath } from './sign-in/sign-in.ts'
import { type SiteTranslate, siteTranslate } from './site-translate.ts'

interface SiteDeps extends PagesDeps {
  /** The sign-in at the company's provider; undefined if members sign in only here. */
  provided?: Pick<ProviderPagesDeps, 'provider' | 'secure'> | undefined
}

/** The parts of the site's style sheet, in the order of their rules; the first is the extension's too. */
const styles = [
  '../../../assets/styles/tokens.css',
  ...['theme', 'frame', 'fields', 'buttons', 'outcomes', 'lists'].map((part) => `styles/${part}.css`),
]

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The routes of the web site. Errors are pages too. */
export function createSite(deps: SiteDeps) {
  const { store, webSessions, network, clientIp, quota, authUrl, mailQueue, now, report } = deps
  const { page, form, publicForm, waitingPage, memberPage, memberForm, memberUpload, notFound, operatorPages } =
    createPages(deps)
  /** A page that strangers see in a public network only. */
  const openPage = network.isPublic ? page : memberPage
  const teamContacts = createTeamContactsNotice({ store })
  const home = createHome({
    store,
    network,
    teamContacts,
    takenDownNotice: (visit) => takenDownNotice(visit, store),
  })
  const signIn = createSignIn({ webSessions, network })
  const profile = createProfile({ store, now })
  const requests = createRequestsPage({ store, now })
  const people = createPeople({ store })
  const cards = createCardsPage({ store })
  const settings = createSettings({ network, now })
  const password = createPasswordPage({ store, webSessions, network })
  const email = createEmailPage({ store, webSessions, network, mailQueue, authUrl })
  const download = createDownloadPage({ store, webSessions, quota, report })
  const deleteAccount = createDeleteAccountPage({ store, webSessions, network })
  const applications = createApplicationsPage({ store })

  const site = new Hono()

  site.get('/', pageHeaders, openPage(home))
  site.post('/', pageHeaders, limitBody, memberForm(home, createComposer({ now, show: home })))
  const share = createSharePage({ store, origin: authUrl, networkName: network.name, now })
  site.get('/share', pageHeaders, memberPage(share.show))
  site.post('/share', pageHeaders, limitBody, memberForm(share.show, share.share))
  site.get('/page', pageHeaders, memberPage(createSharedPage({ store, ownNews: createOwnNews({ store, now }) })))
  site.post('/team-contacts', pageHeaders, limitBody, memberForm(home, teamContacts.answer))
  site.get('/sign-in', pageHeaders, page(signIn.show))
  site.post('/sign-in', pageHeaders, limitBody, form(signIn.signIn))
  site.get(signOutPath, pageHeaders, page(signIn.confirmSignOut))
  site.post(signOutPath, pageHeaders, limitBody, signIn.signOut)
  site.get(
    `/pictures/:id{${idPattern}}/:form{(?:small|large|plain)}`,
    createPictures({ store, networkName: network.name, clientIp, report }),
  )
  site.get(`/page-pictures/:id{${idPattern}}/:size{(?:small|large)}`, createPagePicture(store))
  for (const kind of ['join', 'password'] as const) {
    const link = createLinkPage(kind, deps)
    site.get(linkPaths[kind], pageHeaders, page(link.show))
    site.post(linkPaths[kind], pageHeaders, limitBody, publicForm(link))
  }
  if (deps.provided) {
    const { begin, finish } = createProviderPages({ ...deps, ...deps.provided })
    site.get(providerPath, pageHeaders, waitingPage(begin))
    site.get(redirectPath, pageHeaders, waitingPage(finish))
  }
  if (mailQueue && network.hasMail) {
    const forgotten = createForgottenPage({ ...deps, mailQueue })
    site.get(forgottenPath, pageHeaders, page(forgotten.show))
    site.post(forgottenPath, pageHeaders, limitBody, form(forgotten.take))
  }
  site.get('/profile/:id', pageHeaders, openPage(profile.show))
  site.post('/profile/:id', pageHeaders, limitBody, memberForm(profile.show, profile.ask))
  site.post('/news', pageHeaders, limitBody, memberForm(profile.showOwn, profile.changeNews))
  site.get('/most-shared', pageHeaders, memberPage(createMostSharedPage({ store })))
  site.get('/find', pageHeaders, memberPage(createSearchPage({ store })))
  site.get('/people', pageHeaders, memberPage(people))
  site.post('/people', pageHeaders, limitBody, memberForm(people, profile.endContact))
  site.get('/requests', pageHeaders, memberPage(requests.show))
  site.post('/requests', pageHeaders, limitBody, memberForm(requests.show, requests.answer))
  site.get(cardsPath, pageHeaders, memberPage(cards.show))
  site.post(cardsPath, pageHeaders, limitBody, memberForm(cards.show, cards.take))
  site.get('/settings', pageHeaders, memberPage(settings.show))
  site.post('/settings', pageHeaders, memberUpload(settings.show, settings.save, settings.refusePicture))
  site.get('/password', pageHeaders, memberPage(password.show))
  site.post('/password', pageHeaders, limitBody, memberForm(password.show, password.take))
  site.get('/settings/email', pageHeaders, memberPage(email.show))
  site.post('/settings/email', pageHeaders, limitBody, memberForm(email.show, email.change))
  site.get(confirmEmailPath, pageHeaders, memberPage(email.showConfirmation))
  site.post(confirmEmailPath, pageHeaders, limitBody, memberForm(email.showConfirmation, email.confirm))
  site.get('/settings/download', pageHeaders, memberPage(download.show))
  site.post('/settings/download', pageHeaders, limitBody, memberForm(download.show, download.download))
  site.get('/settings/delete', pageHeaders, memberPage(deleteAccount.show))
  site.post('/settings/delete', pageHeaders, limitBody, memberForm(deleteAccount.show, deleteAccount.remove))
  for (const name of pageNames) site.get(`/${name}`, pageHeaders, page(operatorPages.show(name)))
  site.get('/deleted', pageHeaders, page(showDeleted))
  site.get('/applications', pageHeaders, memberPage(applications.show))
  site.post('/applications', pageHeaders, limitBody, memberForm(applications.show, applications.remove))
  site.route(
    '/',
    administrationRoutes({ store, network, authUrl, mailQueue, now, memberPage, memberForm, memberUpload }),
  )
  site.route('/', moderationRoutes({ store, now, memberPage, memberForm }))
  site.get(removedPath, pageHeaders, page(showRemoved))
  site.get('/go/:id', pageHeaders, openPage(createGo({ store })))
  const serve = (path: string, type: string, text: string) =>
    site.get(path, (context) => context.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'max-age=300' }))
  serve('/site.css', 'text/css;charset=UTF-8', styles.map(read).join('\n'))
  for (const script of ['copy.js', 'step-back.js', 'scale-picture.js'])
    serve(`/${script}`, 'text/javascript;charset=UTF-8', read(script))
  serve('/site.webmanifest', 'application/manifest+json;charset=UTF-8', webAppManifest(network.name))
  serve('/icon.svg', 'image/svg+xml', networkIcon(network.name))

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
    notFoundPage: async (context: Context) => (await pageHeaders(context, async () => {})) ?? notFound(context),
  }
}

function explainProblem({ status, type, headers }: Problem, t: SiteTranslate): [title: string, text: string] {
  const seconds = Number(headers['Retry-After'] ?? 0)
  if (type === unconfirmedType) return [t('failedTitle'), t('unconfirmed')]
  if (status === 404) return [t('notFoundTitle'), t('notFound')]
  if (status === 413) return [t('tooLargeTitle'), t('tooLarge')]
  if (status === 408) return [t('tooSlowTitle'), t('tooSlow')]
  if (status === 429 && seconds > 60) return [t('busyTitle'), t('tooManyVisits', { count: Math.ceil(seconds / 60) })]
  if (status === 429 || status === 503) return [t('busyTitle'), t('busy')]
  return [t('failedTitle'), t('failed')]
}
