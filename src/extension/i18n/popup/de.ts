import { consent } from '../de/consent.ts'
import { errors } from '../de/errors.ts'
import { everywhere } from '../de/everywhere.ts'
import { help } from '../de/help.ts'
import { news } from '../de/news.ts'
import { outbox } from '../de/outbox.ts'
import { requests } from '../de/requests.ts'
import { signIn } from '../de/sign-in.ts'
import { thisPage } from '../de/this-page.ts'

/** Every sentence of the popup in German. */
export const de = {
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
