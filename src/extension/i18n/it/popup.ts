import { consent } from './popup/consent.ts'
import { errors } from './popup/errors.ts'
import { everywhere } from './popup/everywhere.ts'
import { help } from './popup/help.ts'
import { news } from './popup/news.ts'
import { outbox } from './popup/outbox.ts'
import { requests } from './popup/requests.ts'
import { signIn } from './popup/sign-in.ts'
import { thisPage } from './popup/this-page.ts'

/** Every sentence of the popup in Italian. */
export const popup = {
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
