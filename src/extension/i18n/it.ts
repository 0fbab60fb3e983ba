import { errors } from './it/errors.ts'
import { everywhere } from './it/everywhere.ts'
import { help } from './it/help.ts'
import { network } from './it/network.ts'
import { news } from './it/news.ts'
import { options } from './it/options.ts'
import { outbox } from './it/outbox.ts'
import { requests } from './it/requests.ts'
import { sent } from './it/sent.ts'
import { signIn } from './it/sign-in.ts'
import { thisPage } from './it/this-page.ts'
import { welcome } from './it/welcome.ts'

/** Every sentence of the pages in Italian. */
export const it = {
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
