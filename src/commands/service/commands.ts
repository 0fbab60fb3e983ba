import { readFileSync } from 'node:fs'
import { commandText } from '../../build/tools.ts'
import { capabilities } from '../../service/capabilities/list.ts'
import type { Capability } from '../../service/capability.ts'
import type { Command } from '../../service/command.ts'
import { defaultQuota } from '../../service/limits/quota.ts'
import { shortestPassword } from '../../service/sessions/passwords.ts'
import { defaultHost, defaultPort } from '../../service/settings/settings.ts'

type Commands = Readonly<Record<string, (args: string[]) => Promise<void>>>

const coreCommands: Commands = {
  '': async (args) => (await import('./server.ts')).runService(args),
  init: async (args) => (await import('./init.ts')).init(args),
  backup: async (args) => (await import('./backups.ts')).backUp(args),
  restore: async (args) => (await import('./backups.ts')).restore(args),
  move: async (args) => (await import('./moves.ts')).move(args),
  check: async (args) => (await import('./network.ts')).check(args),
  'audit list': async (args) => (await import('./network.ts')).listAudit(args),
  'application add': async (args) => (await import('./applications.ts')).addApplication(args),
  'application list': async (args) => (await import('./applications.ts')).listApplications(args),
  'application set': async (args) => (await import('./applications.ts')).setApplication(args),
  'application redirect': async (args) => (await import('./applications.ts')).changeRedirectUris(args),
  'application secret': async (args) => (await import('./applications.ts')).renewSecret(args),
  'application remove': async (args) => (await import('./applications.ts')).removeApplication(args),
  'member add': async (args) => (await import('./members.ts')).addMember(args),
  'member invite': async (args) => (await import('./invitations.ts')).inviteMember(args),
  'member link': async (args) => (await import('./invitations.ts')).linkMember(args),
  'member list': async (args) => (await import('./members.ts')).listMembers(args),
  'member set': async (args) => (await import('./invitations.ts')).setMember(args),
  'member role': async (args) => (await import('./members.ts')).changeRole(args),
  'member password': async (args) => (await import('./members.ts')).changePassword(args),
  'member sign-out': async (args) => (await import('./named-members.ts')).signMembersOut(args),
  'member disable': async (args) => (await import('./named-members.ts')).disableMembers(args),
  'member enable': async (args) => (await import('./named-members.ts')).enableMembers(args),
  'member export': async (args) => (await import('./members.ts')).exportMember(args),
  'member remove': async (args) => (await import('./named-members.ts')).removeMembers(args),
}

const ofCapabilities: readonly [string, Command][] = capabilities.flatMap(({ commands = {} }: Capability) =>
  Object.entries(commands),
)

/** All commands by name; '' starts the service. Each loads its modules alone, since all take half a second. */
export const commands: Commands = {
  ...coreCommands,
  ...Object.fromEntries(
    ofCapabilities.map(([name, { run }]) => [
      name,
      async (args) => run(args, (await import('./invitations.ts')).networkData),
    ]),
  ),
}

const values = { host: defaultHost, port: defaultPort, quota: defaultQuota, password: shortestPassword }

/** The help of each command by name, as it is printed. Its last line is an example. */
export const helps: ReadonlyMap<string, string> = new Map(helpsOfAll())

function helpsOfAll(): [string, string][] {
  const all = commandText('service/help.txt', values)
    .split('\n\n')
    .map((help): [string, string] => [
      /^ {2}npm run service -- ((?:[a-z][a-z-]* )*)/.exec(help)?.[1]?.trim() ?? '',
      help,
    ])
  for (const [name, { after, help }] of ofCapabilities)
    all.splice(all.findIndex(([before]) => before === after) + 1, 0, [name, readFileSync(help, 'utf8').trimEnd()])
  return all
}
