import { network } from './fr/network.ts'
import { options } from './fr/options.ts'
import { popup } from './fr/popup.ts'
import { sent } from './fr/sent.ts'
import { welcome } from './fr/welcome.ts'

/** Every sentence of the pages in French. */
export const fr = {
  ...network,
  ...options,
  ...popup,
  ...sent,
  ...welcome,
}
