import { consent } from '../de/consent.ts'
import { errors } from '../de/errors.ts'
import { everywhere } from '../de/everywhere.ts'
import { help } from '../de/help.ts'
import { network } from '../de/network.ts'
import { options } from '../de/options.ts'
import { sent } from '../de/sent.ts'
import { signIn } from '../de/sign-in.ts'
import { welcome } from '../de/welcome.ts'

/** Every sentence of the options, and of the page after the installation, in German. */
export const de = {
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
