import { consent } from '../fr/consent.ts'
import { errors } from '../fr/errors.ts'
import { everywhere } from '../fr/everywhere.ts'
import { help } from '../fr/help.ts'
import { news } from '../fr/news.ts'
import { outbox } from '../fr/outbox.ts'
import { requests } from '../fr/requests.ts'
import { signIn } from '../fr/sign-in.ts'
import { thisPage } from '../fr/this-page.ts'

/** Every sentence of the popup in French. */
export const fr = {
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
