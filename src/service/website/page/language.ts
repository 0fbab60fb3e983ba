import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { displayLanguage, isLanguage, type Language } from '../../http/request/language.ts'

/** Holds the language that somebody chose on the web site: the "member's navigation language" of §5. */
const cookie = 'language'
const year = 365 * 24 * 60 * 60

/** The language of the authorization's pages (§5): `lang`, else the cookie's, else fr. */
export function languageOfAuthorization(context: Context): Language {
  return chosen(context) ?? 'fr'
}

/** The language of the web site's pages: the same, but before fr comes what the browser asks for. */
export function languageOfSite(context: Context): Language {
  return chosen(context) ?? displayLanguage({ header: context.req.header('Accept-Language') })
}

/** Remembers the language that is chosen with the web site's own `lang`. */
export function rememberLanguage(context: Context): void {
  const language = context.req.query('lang')
  if (isLanguage(language)) setCookie(context, cookie, language, { path: '/', sameSite: 'Lax', maxAge: year })
}

function chosen(context: Context): Language | undefined {
  return [context.req.query('lang'), getCookie(context, cookie)].find(isLanguage)
}
