import { network } from './de/network.ts'
import { options } from './de/options.ts'
import { popup } from './de/popup.ts'
import { sent } from './de/sent.ts'
import { welcome } from './de/welcome.ts'

/** Every sentence of the pages in German. */
export const de = {
  ...network,
  ...options,
  ...popup,
  ...sent,
  ...welcome,
}
