import { type ParseArgsConfig, parseArgs } from 'node:util'
import { demoNetwork } from '../../build/demo-network.ts'
import { demoMembers } from '../../demo/data/members.ts'
import { noDemoDataBeyondLoopback, startDemoService } from '../../demo/data/service.ts'
import { defaultQuota } from '../../service/graph/quota.ts'
import { type ServiceSettings, startService } from '../../service/start.ts'
import { DatabaseFailure } from '../../service/store/engine/database.ts'
import { shortestPassword } from '../../service/store/sign-in/passwords.ts'
import { UsageError } from '../../service/usage-error.ts'
import { addApplication } from './application/add-application.ts'
import { changeRedirectUris } from './application/change-redirect-uris.ts'
import { listApplications } from './application/list-applications.ts'
import { removeApplication } from './application/remove-application.ts'
import { renewSecret } from './application/renew-secret.ts'
import { addMember } from './member/add-member.ts'
import { changePassword } from './member/change-password.ts'
import { listMembers } from './member/list-members.ts'
import { removeMember } from './member/remove-member.ts'

const help = `The graph service: authorization server, graph API and web site over one database.

  npm run service -- [--port P] [--host H] [--data DIR] [--demo]
      --port P       port to listen on, 0 for any free one (default ${demoNetwork.port})
      --host H       host name or IP address to listen on (default 127.0.0.1)
      --data DIR     directory of the database, made when missing; :memory: keeps nothing (default data)
      --demo         load invented members, shares and contact requests once; loopback only,
                     so never with --behind-proxy or another machine's --base-url or --auth-url
      --name N       what the pages call the network
      --base-url U   origin of the graph API as clients see it (default: the same as --auth-url)
      --auth-url U   origin of the authorization host and the web site as clients see it (default: the same as
                     --base-url, or where the service listens); two that differ have to reach the service with the
                     client's Host header, since each host has its own paths alone
      --behind-proxy calls without a token, wrong passwords and wrong secrets are counted against the last IP address of
                     X-Forwarded-For, which the proxy in front has to set, and not against the one that they come from

  npm run service -- application add --name N --redirect U [--redirect U] --level standard|premium [--quota N]
      [--data DIR]
      registers an application and prints its key and secret; like all that follows it works beside a running service
      --redirect U   where authorization may lead back to: https, or http on loopback
      --level L      premium may share pages, standard may do everything else
      --quota N      calls per hour (default ${defaultQuota})
  npm run service -- application list [--data DIR]
      prints each application's key, level, calls per hour, name and redirect URIs between tabs
  npm run service -- application redirect --key K [--add U] [--remove U] [--data DIR]
      adds and removes redirect URIs; either may be given more than once
  npm run service -- application secret --key K [--data DIR]
      gives it another secret and prints it; the one before is good for nothing any more
  npm run service -- application remove --key K [--yes] [--data DIR]
      removes it; all that members allowed it ends at once
      --yes          doesn't ask, which it can do at a terminal alone

  npm run service -- member add --login L --name N [--language L] [--data DIR]
      asks for a password of at least ${shortestPassword} characters twice (from a pipe: the first line), adds the member and prints
      the member's id
      --login L      what the member signs in with; letter case makes no difference
      --name N       what other members read; the first word is the first name
      --language L   which the member writes in, two letters (default fr)
  npm run service -- member list [--data DIR]
      prints each member's login, id and name between tabs
  npm run service -- member password --login L [--data DIR]
      asks for a new password; the member is signed out everywhere, and allows applications anew
  npm run service -- member remove --login L [--yes] [--data DIR]
      removes the member with all that is theirs: shares, statuses, contacts, requests, cards, picture, sign-ins
      --yes          doesn't ask, which it can do at a terminal alone

  npm run service -- --help`

const commands = new Map<string, (args: string[]) => Promise<void>>([
  ['application add', addApplication],
  ['application list', listApplications],
  ['application redirect', changeRedirectUris],
  ['application secret', renewSecret],
  ['application remove', removeApplication],
  ['member add', addMember],
  ['member list', listMembers],
  ['member password', changePassword],
  ['member remove', removeMember],
])

const serviceOptions = {
  port: { type: 'string', default: String(demoNetwork.port) },
  host: { type: 'string', default: '127.0.0.1' },
  data: { type: 'string', default: 'data' },
  demo: { type: 'boolean', default: false },
  name: { type: 'string' },
  'base-url': { type: 'string' },
  'auth-url': { type: 'string' },
  'behind-proxy': { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

async function runService(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: serviceOptions })
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN
  if (!(port <= 65535)) throw new UsageError('--port must be a number from 0 to 65535.')
  const settings: ServiceSettings = {
    port,
    host: values.host,
    data: values.data,
    behindProxy: values['behind-proxy'],
    ...(values.name === undefined ? {} : { networkName: values.name }),
    ...origin('baseUrl', values['base-url']),
    ...origin('authUrl', values['auth-url']),
  }
  // whoever reads our log may go away, or its disk be full: the service doesn't end with it
  process.stderr.on('error', () => {})
  const service = await (values.demo
    ? startDemoService(settings)
    : startService({ ...settings, seed: noDemoDataBeyondLoopback(settings) }))
  // in place for good, so that a second signal doesn't end what the first one lets finish
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void service.close())
  console.log(`graph service listening on ${service.url}`)
  if (values.demo) console.log(demoNotice())
}

function origin<Name extends string>(name: Name, text: string | undefined): { [N in Name]?: string } {
  if (text === undefined) return {}
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new UsageError(`${text} is no origin of the form https://host:port.`)
  }
  return { [name]: url.origin } as { [N in Name]?: string }
}

function demoNotice(): string {
  const { password, premiumKey, premiumSecret, standardKey, standardSecret } = demoNetwork
  return `demo members: ${demoMembers.map(({ login }) => login).join(', ')}; password: ${password}
demo application, premium: key ${premiumKey}, secret ${premiumSecret}
demo application, standard: key ${standardKey}, secret ${standardSecret}`
}

/**
 * Does what the arguments say: starts the service, changes its data, or says what there is to be said.
 *
 * @throws UsageError, and as `parseArgs` does, for arguments that say nothing that can be done
 */
export async function runCommand(args: string[]): Promise<void> {
  const command = commands.get(args.slice(0, 2).join(' '))
  if (args.includes('--help') || args.includes('-h')) console.log(help)
  else if (command) await command(args.slice(2))
  else if (args[0] && !args[0].startsWith('-'))
    throw new UsageError(
      `There is no command "${args.slice(0, 2).join(' ')}"; npm run service -- --help shows what there is.`,
    )
  else await runService(args)
}

/** What whoever typed the command is to read about why it can't be done; undefined for a failure of the program itself. */
export function explain(error: unknown): string | undefined {
  if (error instanceof UsageError) return error.message
  if (error instanceof DatabaseFailure) return `${error.message}.`
  const isParsing = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return isParsing ? `${error.message}\nnpm run service -- --help shows what there is.` : undefined
}
