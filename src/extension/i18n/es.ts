import { errors } from './es/errors.ts'
import { everywhere } from './es/everywhere.ts'
import { help } from './es/help.ts'
import { network } from './es/network.ts'
import { news } from './es/news.ts'
import { options } from './es/options.ts'
import { outbox } from './es/outbox.ts'
import { requests } from './es/requests.ts'
import { sent } from './es/sent.ts'
import { signIn } from './es/sign-in.ts'
import { thisPage } from './es/this-page.ts'
import { welcome } from './es/welcome.ts'

/** Every sentence of the pages in Spanish. */
export const es = {
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
