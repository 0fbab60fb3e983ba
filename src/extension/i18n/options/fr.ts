import { consent } from '../fr/consent.ts'
import { errors } from '../fr/errors.ts'
import { everywhere } from '../fr/everywhere.ts'
import { help } from '../fr/help.ts'
import { network } from '../fr/network.ts'
import { options } from '../fr/options.ts'
import { sent } from '../fr/sent.ts'
import { signIn } from '../fr/sign-in.ts'
import { welcome } from '../fr/welcome.ts'

/** Every sentence of the options, and of the page after the installation, in French. */
export const fr = {
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
