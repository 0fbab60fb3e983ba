import type { Language } from '../../http/request/language.ts'
import * as accounts from './accounts/languages.ts'
import * as administration from './administration/languages.ts'
import * as audit from './audit/languages.ts'
import * as consent from './consent/languages.ts'
import * as mail from './mail/languages.ts'
import * as moderation from './moderation/languages.ts'
import * as news from './news/languages.ts'
import * as people from './people/languages.ts'
import * as provider from './provider/languages.ts'
import * as settings from './settings/languages.ts'
import * as site from './site/languages.ts'

/**
 * Every sentence of the web site in English; the other languages have the same keys. A topic is a folder of the site.
 */
const en = {
  ...site.en,
  ...accounts.en,
  ...administration.en,
  ...consent.en,
  ...news.en,
  ...mail.en,
  ...moderation.en,
  ...people.en,
  ...provider.en,
  ...settings.en,
  ...audit.en,
}

export type Sentences = typeof en

/** Every sentence of the web site in each language of §5's `lang`. */
export const catalogue: Readonly<Record<Language, Sentences>> = {
  de: {
    ...site.de,
    ...accounts.de,
    ...administration.de,
    ...consent.de,
    ...news.de,
    ...mail.de,
    ...moderation.de,
    ...people.de,
    ...provider.de,
    ...settings.de,
    ...audit.de,
  },
  en,
  es: {
    ...site.es,
    ...accounts.es,
    ...administration.es,
    ...consent.es,
    ...news.es,
    ...mail.es,
    ...moderation.es,
    ...people.es,
    ...provider.es,
    ...settings.es,
    ...audit.es,
  },
  fr: {
    ...site.fr,
    ...accounts.fr,
    ...administration.fr,
    ...consent.fr,
    ...news.fr,
    ...mail.fr,
    ...moderation.fr,
    ...people.fr,
    ...provider.fr,
    ...settings.fr,
    ...audit.fr,
  },
  it: {
    ...site.it,
    ...accounts.it,
    ...administration.it,
    ...consent.it,
    ...news.it,
    ...mail.it,
    ...moderation.it,
    ...people.it,
    ...provider.it,
    ...settings.it,
    ...audit.it,
  },
  pt: {
    ...site.pt,
    ...accounts.pt,
    ...administration.pt,
    ...consent.pt,
    ...news.pt,
    ...mail.pt,
    ...moderation.pt,
    ...people.pt,
    ...provider.pt,
    ...settings.pt,
    ...audit.pt,
  },
}
