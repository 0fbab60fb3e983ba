import { consent } from '../it/consent.ts'
import { errors } from '../it/errors.ts'
import { everywhere } from '../it/everywhere.ts'
import { help } from '../it/help.ts'
import { network } from '../it/network.ts'
import { options } from '../it/options.ts'
import { sent } from '../it/sent.ts'
import { signIn } from '../it/sign-in.ts'
import { welcome } from '../it/welcome.ts'

/** Every sentence of the options, and of the page after the installation, in Italian. */
export const it = {
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
