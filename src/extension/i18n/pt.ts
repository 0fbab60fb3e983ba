import { network } from './pt/network.ts'
import { options } from './pt/options.ts'
import { popup } from './pt/popup.ts'
import { sent } from './pt/sent.ts'
import { welcome } from './pt/welcome.ts'

/** Every sentence of the pages in Portuguese. */
export const pt = {
  ...network,
  ...options,
  ...popup,
  ...sent,
  ...welcome,
}
