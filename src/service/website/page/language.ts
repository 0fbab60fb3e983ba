import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { displayLanguage, isLanguage, type Language } from '../../http/request/language.ts'

/** Cookie with the language chosen on the web site, the "member's navigation language" of §5. */
const cookie = 'language'
const year = 365 * 24 * 60 * 60

/** Language of the authorization's pages (§5): `lang`, else the cookie, else fr. */
export function languageOfAuthorization(context: Context): Language {
  return chosen(context) ?? 'fr'
}

/** Language of the web site's pages: `lang`, else the cookie, else Accept-Language, else fr. */
export function languageOfSite(context: Context): Language {
  return chosen(context) ?? displayLanguage({ header: context.req.header('Accept-Language') })
}

/** Stores the language of `lang` in the cookie. */
export function rememberLanguage(context: Context): void {
  const language = context.req.query('lang')
  if (isLanguage(language)) setCookie(context, cookie, language, { path: '/', sameSite: 'Lax', maxAge: year })
}

function chosen(context: Context): Language | undefined {
  return [context.req.query('lang'), getCookie(context, cookie)].find(isLanguage)
}
