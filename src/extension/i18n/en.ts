import { network } from './en/network.ts'
import { options } from './en/options.ts'
import { popup } from './en/popup.ts'
import { sent } from './en/sent.ts'
import { welcome } from './en/welcome.ts'

/** Every sentence of the pages in English; the other languages' catalogues have the same keys. */
export const en = {
  ...network,
  ...options,
  ...popup,
  ...sent,
  ...welcome,
}
