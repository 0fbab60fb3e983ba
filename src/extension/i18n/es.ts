import { network } from './es/network.ts'
import { options } from './es/options.ts'
import { popup } from './es/popup.ts'
import { sent } from './es/sent.ts'
import { welcome } from './es/welcome.ts'

/** Every sentence of the pages in Spanish. */
export const es = {
  ...network,
  ...options,
  ...popup,
  ...sent,
  ...welcome,
}
