import { consent } from '../en/consent.ts'
import { errors } from '../en/errors.ts'
import { everywhere } from '../en/everywhere.ts'
import { help } from '../en/help.ts'
import { news } from '../en/news.ts'
import { outbox } from '../en/outbox.ts'
import { requests } from '../en/requests.ts'
import { signIn } from '../en/sign-in.ts'
import { thisPage } from '../en/this-page.ts'

/** Every sentence of the popup in English. */
export const en = {
  ...consent,
  ...errors,
  ...everywhere,
  ...help,
  ...news,
  ...outbox,
  ...requests,
  ...signIn,
  ...thisPage,
}
