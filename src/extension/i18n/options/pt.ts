import { consent } from '../pt/consent.ts'
import { errors } from '../pt/errors.ts'
import { everywhere } from '../pt/everywhere.ts'
import { help } from '../pt/help.ts'
import { network } from '../pt/network.ts'
import { options } from '../pt/options.ts'
import { sent } from '../pt/sent.ts'
import { signIn } from '../pt/sign-in.ts'
import { welcome } from '../pt/welcome.ts'

/** Every sentence of the options, and of the page after the installation, in Portuguese. */
export const pt = {
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
