import { consent } from '../en/consent.ts'
import { errors } from '../en/errors.ts'
import { everywhere } from '../en/everywhere.ts'
import { help } from '../en/help.ts'
import { network } from '../en/network.ts'
import { options } from '../en/options.ts'
import { sent } from '../en/sent.ts'
import { signIn } from '../en/sign-in.ts'
import { welcome } from '../en/welcome.ts'

/** Every sentence of the options, and of the page after the installation, in English. */
export const en = {
  ...consent,
  ...errors,
  ...everywhere,
  ...help,
  ...network,
  ...options,
  ...sent,
  ...signIn,
  ...welcome,
}
