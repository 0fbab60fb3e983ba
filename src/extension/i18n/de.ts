import { errors } from './de/errors.ts'
import { everywhere } from './de/everywhere.ts'
import { help } from './de/help.ts'
import { network } from './de/network.ts'
import { news } from './de/news.ts'
import { options } from './de/options.ts'
import { outbox } from './de/outbox.ts'
import { requests } from './de/requests.ts'
import { sent } from './de/sent.ts'
import { signIn } from './de/sign-in.ts'
import { thisPage } from './de/this-page.ts'
import { welcome } from './de/welcome.ts'

/** Every sentence of the pages in German. */
export const de = {
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
