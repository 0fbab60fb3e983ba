import { type ParseArgsConfig, parseArgs } from 'node:util'
import { explainMailFailure } from '../../../service/mail/mail-failure.ts'
import { createMailServer } from '../../../service/mail/mail-transport.ts'
import { readSettings } from '../../../service/settings/read-settings.ts'
import { isEmail } from '../../../service/store/members/new-profile.ts'
import { UsageError } from '../../../service/usage-error.ts'

const options = {
  data: { type: 'string', default: 'data' },
  mail: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

/**
 * `check --mail`: connects and signs in to the mail server of the settings; with an address, also sends an e-mail.
 *
 * @throws UsageError that says why it failed and what to do
 */
export async function check(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [to, ...others] = positionals
  if (!values.mail) throw new UsageError('--mail is missing: the part that is checked.')
  if (others.length > 0 || (to !== undefined && !isEmail(to)))
    throw new UsageError('--mail takes one e-mail address, or none.')
  const { smtp_url: url, smtp_from: from, name = 'Network' } = readSettings(values.data)
  if (url === undefined) throw new UsageError('The settings have no smtp_url: the server that sends e-mail.')
  const server = createMailServer({ url, from })
  const { host, port, sender, transport } = server
  try {
    await transport.verify()
    console.log(`${host}:${port} answers, and takes e-mail of this computer.`)
    if (to === undefined) return console.log('With an address after --mail, this command sends an e-mail there.')
    await transport.sendMail({ from: sender, to, subject: name, text: `${name}: check --mail\n` })
    console.log(`${host} has taken an e-mail of ${sender} to ${to}. If it doesn’t arrive, its log says why.`)
  } catch (error) {
    throw new UsageError(`The e-mail could not be sent: ${explainMailFailure(error, server).sentence}.`, error)
  } finally {
    transport.close()
  }
}
