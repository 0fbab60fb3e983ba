import { parseAccept } from 'hono/utils/accept'
import { oauthLanguages } from '../../../contract/oauth.ts'

/** A language that the service has sentences in: ISO 639, two letters. */
export type Language = (typeof oauthLanguages)[number]

/** The languages that a request names, in order of precedence. */
interface LanguageWishes {
  /** The `language` parameter. */
  parameter?: string | undefined
  /** The Accept-Language header. */
  header?: string | undefined
  /** The language of the member's profile. */
  member?: string | undefined
}

/** The first supported language (§4, `language`); fr if there is none, as at sign-in (§5). */
export function displayLanguage({ parameter, header, member }: LanguageWishes): Language {
  const accepted = parseAccept(header ?? '').filter(({ q }) => q > 0)
  const wishes = [parameter, ...accepted.map(({ type }) => type.split('-', 1)[0]), member]
  for (const wish of wishes) {
    const language = wish?.toLowerCase()
    if (isLanguage(language)) return language
  }
  return 'fr'
}

export function isLanguage(text: string | undefined): text is Language {
  return oauthLanguages.some((language) => language === text)
}
