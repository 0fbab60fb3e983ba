import { errors } from './fr/errors.ts'
import { everywhere } from './fr/everywhere.ts'
import { help } from './fr/help.ts'
import { network } from './fr/network.ts'
import { news } from './fr/news.ts'
import { options } from './fr/options.ts'
import { outbox } from './fr/outbox.ts'
import { requests } from './fr/requests.ts'
import { sent } from './fr/sent.ts'
import { signIn } from './fr/sign-in.ts'
import { thisPage } from './fr/this-page.ts'
import { welcome } from './fr/welcome.ts'

/** Every sentence of the pages in French. */
export const fr = {
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
