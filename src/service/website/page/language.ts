import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { displayLanguage, knownLanguages, type Language, localeOf, offeredLanguages } from '../../http/language.ts'
import type { Network } from '../../network.ts'

/** Cookie with the language chosen on the web site, the "member's navigation language" of §5. */
const cookie = 'language'
const year = 365 * 24 * 60 * 60

const chosen = (context: Context) => ({ parameter: context.req.query('lang'), cookie: getCookie(context, cookie) })

/** Language of the authorization's pages (§5): `lang`, else the cookie, else the network's first. */
export function languageOfAuthorization(context: Context, { languages }: Network): Language {
  return displayLanguage(chosen(context), knownLanguages(languages))
}

/**
 * Language of the web site's pages: the first offered one of `lang`, cookie and Accept-Language, else the network's
 * first.
 */
export function languageOfSite(context: Context, { languages }: Network): Language {
  const header = context.req.header('Accept-Language')
  return displayLanguage({ ...chosen(context), header }, offeredLanguages(languages))
}

/** Stores the language of `lang` in the cookie, if the site offers it. */
export function rememberLanguage(context: Context, { languages }: Network): void {
  const wish = context.req.query('lang')
  const language = offeredLanguages(languages).find((one) => one === wish)
  if (language) setCookie(context, cookie, language, { path: '/', sameSite: 'Lax', maxAge: year })
}

/** Values with their names in one language, sorted by name. */
export type Named = readonly (readonly [value: string, name: string])[]

/** The name of a language in another one, with a capital letter as in every list. */
export function nameOfLanguage(code: string, language: string): string {
  const name = new Intl.DisplayNames([localeOf(language)], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Compares two names by this language's alphabet. */
export const alphabetOf = (language: string) => new Intl.Collator(language).compare

/** @param language whose alphabet decides the order */
export function sortNamed(named: Named, language: string): Named {
  const compare = alphabetOf(language)
  return [...named].sort(([, a], [, b]) => compare(a, b))
}
