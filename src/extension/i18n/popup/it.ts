import { consent } from '../it/consent.ts'
import { errors } from '../it/errors.ts'
import { everywhere } from '../it/everywhere.ts'
import { help } from '../it/help.ts'
import { news } from '../it/news.ts'
import { outbox } from '../it/outbox.ts'
import { requests } from '../it/requests.ts'
import { signIn } from '../it/sign-in.ts'
import { thisPage } from '../it/this-page.ts'

/** Every sentence of the popup in Italian. */
export const it = {
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
