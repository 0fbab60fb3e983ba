import { linkPaths, oauthPaths } from '../../../contract/oauth.ts'
import { isLanguage } from '../../http/language.ts'
import { hashSecret, sameSecret } from '../../store/engine/secrets.ts'
import type { Page, Visit } from '../page/page.ts'
import { type SiteTranslate, siteTranslate } from '../site-translate.ts'

/** `to`: where a visitor who signs in goes then, a path of this site. */
export const signInPath = (to: string): string => `/sign-in?${new URLSearchParams({ to })}`

const here = 'http://here.invalid'

/** Reduces `to` to a path of this site, so that no redirect leads to another site. */
export function pathOfSite(to = '/'): string {
  const url = URL.parse(to, here)
  return url?.origin === here && !/^\/sign-in(?:\/|$)/.test(url.pathname)
    ? url.pathname.replace(/^\/+/, '/') + url.search
    : '/'
}

const isAuthorization = (to: string): boolean => new URL(to, here).pathname === oauthPaths.authorize

/** The secret of a link to join or to choose a password; empty without one. Undefined for any other destination. */
export function linkIn(to: string): string | undefined {
  const { pathname, searchParams } = new URL(to, here)
  return Object.values(linkPaths).some((path) => path === pathname) ? (searchParams.get('link') ?? '') : undefined
}

/** Only the page there may lead to the provider: it names the member who is linked, or the application. */
export const hasOwnButton = (to: string): boolean => linkIn(to) !== undefined || isAuthorization(to)

type Place = Pick<Page, 'shape' | 'isFramed'> & { isAuthorization: boolean; t: SiteTranslate }

/** The look of a page before or after the sign-in: of the site, or of the window of an authorization. */
export function placeOf({ t }: Pick<Visit, 't'>, to: string): Place {
  if (!isAuthorization(to)) return { isAuthorization: false, t, shape: 'dialogue' }
  const { searchParams } = new URL(to, here)
  const language = searchParams.get('lang') ?? undefined
  return {
    isAuthorization: true,
    t: isLanguage(language) ? siteTranslate(language) : t,
    shape: searchParams.get('display') === 'popup' ? 'popup' : 'dialogue',
    isFramed: false,
  }
}

export const providerPath = '/sign-in/provider'

const proofOf = (to: string, csrfToken: string, again: boolean): string =>
  hashSecret(`begin ${again ? 'again' : 'once'} ${csrfToken.split('.')[0]} ${to}`)

/**
 * Leads to the provider and back. It proves that a page of this site showed it in this browser and session.
 * @param again whether the provider has to ask who signs in, even if it knows
 */
export const providerUrl = (to: string, csrfToken: string, again = false): string =>
  `${providerPath}?${new URLSearchParams({ to, ...(again && { again: '' }), proof: proofOf(to, csrfToken, again) })}`

export function readProviderUrl(query: URLSearchParams, csrfToken: string) {
  const [to, again] = [query.get('to') ?? '/', query.has('again')]
  return { to, again, isProven: sameSecret(query.get('proof') ?? '', proofOf(to, csrfToken, again)) }
}
