import { errors } from './en/errors.ts'
import { everywhere } from './en/everywhere.ts'
import { help } from './en/help.ts'
import { network } from './en/network.ts'
import { news } from './en/news.ts'
import { options } from './en/options.ts'
import { outbox } from './en/outbox.ts'
import { requests } from './en/requests.ts'
import { sent } from './en/sent.ts'
import { signIn } from './en/sign-in.ts'
import { thisPage } from './en/this-page.ts'
import { welcome } from './en/welcome.ts'

/** Every sentence of the pages in English; the other languages' catalogues have the same keys. */
export const en = {
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
