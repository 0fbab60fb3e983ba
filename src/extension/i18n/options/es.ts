import { consent } from '../es/consent.ts'
import { errors } from '../es/errors.ts'
import { everywhere } from '../es/everywhere.ts'
import { help } from '../es/help.ts'
import { network } from '../es/network.ts'
import { options } from '../es/options.ts'
import { sent } from '../es/sent.ts'
import { signIn } from '../es/sign-in.ts'
import { welcome } from '../es/welcome.ts'

/** Every sentence of the options, and of the page after the installation, in Spanish. */
export const es = {
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
