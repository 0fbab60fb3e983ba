import { network } from './network.ts'
import { options } from './options.ts'
import { popup } from './popup.ts'
import { sent } from './sent.ts'
import { welcome } from './welcome.ts'

/** Every sentence of the pages in Portuguese. */
export const pt = {
  ...network,
  ...options,
  ...popup,
  ...sent,
  ...welcome,
}
