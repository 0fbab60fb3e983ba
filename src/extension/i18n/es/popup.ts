import { consent } from './consent.ts'
import { errors } from './errors.ts'
import { everywhere } from './everywhere.ts'
import { help } from './help.ts'
import { news } from './news.ts'
import { outbox } from './outbox.ts'
import { requests } from './requests.ts'
import { signIn } from './sign-in.ts'
import { thisPage } from './this-page.ts'

/** Every sentence of the popup in Spanish. */
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
