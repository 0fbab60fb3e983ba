import { oauthPaths } from '../../../contract/oauth.ts'
import { linkPaths } from '../../../contract/website.ts'
import { isLanguage } from '../../http/request/language.ts'
import type { Page, Visit } from '../page/visit.ts'
import { type SiteTranslate, siteTranslate } from '../site-translate.ts'

/**
 * The place of a page before or after the sign-in: the site, or the window of an authorization, which has its own look.
 */
export interface Place extends Pick<Page, 'shape' | 'isFramed'> {
  /** Whether the page is in the window of an authorization. */
  isAuthorization: boolean
  t: SiteTranslate
}

/** @param to the path that the sign-in leads to */
export function placeOf({ t }: Pick<Visit, 't'>, to: string): Place {
  const { pathname, searchParams } = new URL(to, 'http://here.invalid')
  if (pathname !== oauthPaths.authorize) return { isAuthorization: false, t, shape: 'dialogue' }
  const language = searchParams.get('lang') ?? undefined
  return {
    isAuthorization: true,
    t: isLanguage(language) ? siteTranslate(language) : t,
    shape: searchParams.get('display') === 'popup' ? 'popup' : 'dialogue',
    isFramed: false,
  }
}

/** The secret of the single-use link that this path opens. */
export function linkIn(to: string): string | undefined {
  const { pathname, searchParams } = new URL(to, 'http://here.invalid')
  return Object.values(linkPaths).some((path) => path === pathname) ? (searchParams.get('link') ?? '') : undefined
}

/**
 * Whether only the page at this path may lead to the provider and then there: it names the member who is linked, or the
 * application that gets a code.
 */
export const hasOwnButton = (to: string): boolean =>
  linkIn(to) !== undefined || new URL(to, 'http://here.invalid').pathname === oauthPaths.authorize
