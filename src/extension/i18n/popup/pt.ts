import { consent } from '../pt/consent.ts'
import { errors } from '../pt/errors.ts'
import { everywhere } from '../pt/everywhere.ts'
import { help } from '../pt/help.ts'
import { news } from '../pt/news.ts'
import { outbox } from '../pt/outbox.ts'
import { requests } from '../pt/requests.ts'
import { signIn } from '../pt/sign-in.ts'
import { thisPage } from '../pt/this-page.ts'

/** Every sentence of the popup in Portuguese. */
export const pt = {
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
