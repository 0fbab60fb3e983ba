import { type ParseArgsConfig, parseArgs } from 'node:util'
import { demoNetwork } from '../../build/demo-network.ts'
import { demoMembers } from '../../demo/data/members.ts'
import { demoDataOnLoopbackOnly, startDemoService } from '../../demo/data/service.ts'
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
      --data DIR     directory of the database, created if missing; :memory: saves nothing (default data)
      --demo         load invented members, shares and contact requests once; works on loopback only,
                     so not with --behind-proxy or another machine's --base-url or --auth-url
      --name N       name of the network on its pages
      --base-url U   public origin of the graph API (default: the same as --auth-url)
      --auth-url U   public origin of the authorization host and the web site (default: the same as --base-url, or
                     the address on which the service listens); if the two origins differ, a proxy has to forward
                     the Host header unchanged, since each host serves different paths
      --behind-proxy trust the last IP address of X-Forwarded-For, which your proxy has to set: calls without a
                     token, wrong passwords and wrong secrets are counted for this address

  npm run service -- application add --name N --redirect U [--redirect U] --level standard|premium [--quota N]
      [--data DIR]
      registers an application and prints its key and secret; this and the following commands also work while the
      service is running
      --redirect U   redirect URI for authorization: https, or http on loopback
      --level L      premium can share pages; standard can do everything else
      --quota N      calls per hour (default ${defaultQuota})
  npm run service -- application list [--data DIR]
      prints each application's key, level, calls per hour, name and redirect URIs, separated by tabs
  npm run service -- application redirect --key K [--add U] [--remove U] [--data DIR]
      adds and removes redirect URIs; both options can be repeated
  npm run service -- application secret --key K [--data DIR]
      creates a new secret and prints it; the old secret stops working at once
  npm run service -- application remove --key K [--yes] [--data DIR]
      removes an application; its access to members' data ends at once
      --yes          remove without asking; required if there is no terminal

  npm run service -- member add --login L --name N [--language L] [--data DIR]
      asks for a password of at least ${shortestPassword} characters twice (from a pipe: the first line), adds the member and prints
      the member's id
      --login L      login for signing in; case-insensitive
      --name N       name that other members see; the first word is the first name
      --language L   language of the member's texts, two letters (default fr)
  npm run service -- member list [--data DIR]
      prints each member's login, id, name, state, role and e-mail address, separated by tabs
  npm run service -- member password --login L [--data DIR]
      asks for a new password; signs the member out everywhere, and revokes the access of all applications
  npm run service -- member remove --login L [--yes] [--data DIR]
      removes a member with all data: shares, statuses, contacts, requests, cards, picture, sessions
      --yes          remove without asking; required if there is no terminal

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
    ...(values.name === undefined ? {} : { network: { name: values.name } }),
    ...origin('baseUrl', values['base-url']),
    ...origin('authUrl', values['auth-url']),
  }
  // the log's reader may end, or its disk be full: the service must go on
  process.stderr.on('error', () => {})
  const service = await (values.demo
    ? startDemoService(settings)
    : startService({ ...settings, seed: demoDataOnLoopbackOnly(settings) }))
  // never removed, so that a second signal can't interrupt the shutdown
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void service.close())
  console.log(`graph service listening on ${service.url}`)
  if (values.demo) console.log(demoNotice())
}

function origin<Name extends string>(name: Name, text: string | undefined): { [N in Name]?: string } {
  if (text === undefined) return {}
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new UsageError(`${text} is not an origin of the form https://host:port.`)
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
 * Runs a command, starts the service, or prints the help.
 *
 * @throws UsageError, or an error of `parseArgs`, for invalid arguments
 */
export async function runCommand(args: string[]): Promise<void> {
  const command = commands.get(args.slice(0, 2).join(' '))
  if (args.includes('--help') || args.includes('-h')) console.log(help)
  else if (command) await command(args.slice(2))
  else if (args[0] && !args[0].startsWith('-'))
    throw new UsageError(
      `There is no command "${args.slice(0, 2).join(' ')}"; npm run service -- --help lists the commands.`,
    )
  else await runService(args)
}

/** The error message for the operator; undefined for a bug of the program. */
export function explain(error: unknown): string | undefined {
  if (error instanceof UsageError) return error.message
  if (error instanceof DatabaseFailure) return `${error.message}.`
  const isParsing = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return isParsing ? `${error.message}\nnpm run service -- --help lists the options.` : undefined
}
