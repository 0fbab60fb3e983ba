import { errors } from './pt/errors.ts'
import { everywhere } from './pt/everywhere.ts'
import { help } from './pt/help.ts'
import { network } from './pt/network.ts'
import { news } from './pt/news.ts'
import { options } from './pt/options.ts'
import { outbox } from './pt/outbox.ts'
import { requests } from './pt/requests.ts'
import { sent } from './pt/sent.ts'
import { signIn } from './pt/sign-in.ts'
import { thisPage } from './pt/this-page.ts'
import { welcome } from './pt/welcome.ts'

/** Every sentence of the pages in Portuguese. */
export const pt = {
  ...errors,
  ...everywhere,
  ...help,
  ...network,
  ...news,
  ...options,
  ...outbox,
  ...requests,
  ...sent,
  ...signIn,
  ...thisPage,
  ...welcome,
}
