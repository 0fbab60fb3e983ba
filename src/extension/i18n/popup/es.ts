import { consent } from '../es/consent.ts'
import { errors } from '../es/errors.ts'
import { everywhere } from '../es/everywhere.ts'
import { help } from '../es/help.ts'
import { news } from '../es/news.ts'
import { outbox } from '../es/outbox.ts'
import { requests } from '../es/requests.ts'
import { signIn } from '../es/sign-in.ts'
import { thisPage } from '../es/this-page.ts'

/** Every sentence of the popup in Spanish. */
export const es = {
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
