import { errors } from './pt/errors.ts'
import { help } from './pt/help.ts'
import { network } from './pt/network.ts'
import { news } from './pt/news.ts'
import { options } from './pt/options.ts'
import { requests } from './pt/requests.ts'
import { signIn } from './pt/sign-in.ts'
import { thisPage } from './pt/this-page.ts'
import { welcome } from './pt/welcome.ts'

/** Every sentence of the pages in English; the other languages' catalogues have the same keys. */
export const pt = {
  ...errors,
  ...help,
  ...network,
  ...news,
  ...options,
  ...requests,
  ...signIn,
  ...thisPage,
  ...welcome,
}
