import { command, commandWithOperands, flag } from '../../service/command.ts'
import { createMailServer, type MailFailure } from '../../service/mail/server.ts'
import { operator } from '../../service/store/audit.ts'
import { isEmail } from '../../service/store/members/names.ts'
import { UsageError } from '../../service/usage-error.ts'
import { changeData, settingsIn } from './network-data.ts'

export const check = commandWithOperands({ mail: flag }, async (values, [to, ...others]) => {
  if (!values.mail) throw new UsageError('--mail is missing: the part that is checked.')
  if (others.length > 0 || (to !== undefined && !isEmail(to)))
    throw new UsageError('--mail takes one e-mail address, or none.')
  const { smtp_url: url, smtp_from: from, name = 'Network' } = settingsIn(values.data)
  if (url === undefined) throw new UsageError('The settings have no smtp_url: the server that sends e-mail.')
  const server = createMailServer({ url, from, name })
  const { host, port, sender } = server
  const refuse = (failure: MailFailure | undefined): void => {
    if (failure) throw new UsageError(`The e-mail could not be sent: ${failure.sentence}.`)
  }
  try {
    refuse(await server.verify())
    console.log(`${host}:${port} answers, and takes e-mail of this computer.`)
    if (to === undefined) return console.log('With an address after --mail, this command sends an e-mail there.')
    refuse(await server.send({ to, subject: name, text: `${name}: check --mail\n` }))
    console.log(`${host} has taken an e-mail of ${sender} to ${to}. If it doesn’t arrive, its log says why.`)
  } finally {
    server.close()
  }
})

/** A member is named by the login, or by the id if the member was removed. */
export const listAudit = command({ limit: { type: 'string', default: '100' } }, async ({ data, limit }) => {
  if (!/^[1-9]\d{0,6}$/.test(limit)) throw new UsageError('--limit must be a number from 1 to 9999999.')
  const lines = await changeData(data, async ({ audit, members }) => {
    const logins = new Map((await members.list()).map(({ id, login }) => [id, login]))
    const nameOf = (id: string) => (id === operator ? 'command line' : (logins.get(id) ?? id))
    const entries = await audit.list(Number(limit), 0)
    return entries.map(({ time, actor, action, member, item }) =>
      [new Date(time).toISOString(), nameOf(actor), action, nameOf(member), action === 'removed' ? '' : item].join(
        '\t',
      ),
    )
  })
  for (const line of lines) console.log(line)
})
