import { network } from './it/network.ts'
import { options } from './it/options.ts'
import { popup } from './it/popup.ts'
import { sent } from './it/sent.ts'
import { welcome } from './it/welcome.ts'

/** Every sentence of the pages in Italian. */
export const it = {
  ...network,
  ...options,
  ...popup,
  ...sent,
  ...welcome,
}
