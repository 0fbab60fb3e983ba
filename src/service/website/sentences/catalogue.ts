import type { Language } from '../../http/request/language.ts'
import * as accounts from './accounts/languages.ts'
import * as administration from './administration/languages.ts'
import * as firstDay from './first-day/languages.ts'
import * as invitations from './invitations/languages.ts'
import * as mail from './mail/languages.ts'
import * as ownAccount from './own-account/languages.ts'
import * as ownExtension from './own-extension/languages.ts'
import * as peace from './peace/languages.ts'
import * as site from './site/languages.ts'

/** Every sentence of the web site in English; the other languages have the same keys. */
const en = {
  ...site.en,
  ...accounts.en,
  ...administration.en,
  ...firstDay.en,
  ...invitations.en,
  ...mail.en,
  ...ownAccount.en,
  ...ownExtension.en,
  ...peace.en,
}

export type Sentences = typeof en

/** Every sentence of the web site in each language of §5's `lang`. */
export const catalogue: Readonly<Record<Language, Sentences>> = {
  de: {
    ...site.de,
    ...accounts.de,
    ...administration.de,
    ...firstDay.de,
    ...invitations.de,
    ...mail.de,
    ...ownAccount.de,
    ...ownExtension.de,
    ...peace.de,
  },
  en,
  es: {
    ...site.es,
    ...accounts.es,
    ...administration.es,
    ...firstDay.es,
    ...invitations.es,
    ...mail.es,
    ...ownAccount.es,
    ...ownExtension.es,
    ...peace.es,
  },
  fr: {
    ...site.fr,
    ...accounts.fr,
    ...administration.fr,
    ...firstDay.fr,
    ...invitations.fr,
    ...mail.fr,
    ...ownAccount.fr,
    ...ownExtension.fr,
    ...peace.fr,
  },
  it: {
    ...site.it,
    ...accounts.it,
    ...administration.it,
    ...firstDay.it,
    ...invitations.it,
    ...mail.it,
    ...ownAccount.it,
    ...ownExtension.it,
    ...peace.it,
  },
  pt: {
    ...site.pt,
    ...accounts.pt,
    ...administration.pt,
    ...firstDay.pt,
    ...invitations.pt,
    ...mail.pt,
    ...ownAccount.pt,
    ...ownExtension.pt,
    ...peace.pt,
  },
}
