import { commandText } from '../../build/tools.ts'
import { defaultQuota } from '../../service/graph/quota.ts'
import { defaultHost, defaultPort } from '../../service/settings/settings.ts'
import { shortestPassword } from '../../service/sign-in/passwords.ts'

/** All commands by name; '' starts the service. Each loads its modules alone, since all take half a second. */
export const commands: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  '': async (args) => (await import('./server.ts')).runService(args),
  init: async (args) => (await import('./init.ts')).init(args),
  backup: async (args) => (await import('./backups.ts')).backUp(args),
  restore: async (args) => (await import('./backups.ts')).restore(args),
  move: async (args) => (await import('./moves.ts')).move(args),
  check: async (args) => (await import('./network.ts')).check(args),
  'oidc check': async (args) => (await import('./network.ts')).checkElsewhere(args),
  'news remove': async (args) => (await import('./network.ts')).removeNews(args),
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
  'member import': async (args) => (await import('./invitations.ts')).importMembers(args),
  'member list': async (args) => (await import('./members.ts')).listMembers(args),
  'member set': async (args) => (await import('./corrections.ts')).setMember(args),
  'member role': async (args) => (await import('./members.ts')).changeRole(args),
  'member password': async (args) => (await import('./members.ts')).changePassword(args),
  'member disable': async (args) => (await import('./named-members.ts')).disableMembers(args),
  'member enable': async (args) => (await import('./named-members.ts')).enableMembers(args),
  'member export': async (args) => (await import('./members.ts')).exportMember(args),
  'member remove': async (args) => (await import('./named-members.ts')).removeMembers(args),
}

const values = { host: defaultHost, port: defaultPort, quota: defaultQuota, password: shortestPassword }

/** The help of each command by name, as it is printed. Its last line is an example. */
export const helps: ReadonlyMap<string, string> = new Map(
  commandText('service/help.txt', values)
    .split('\n\n')
    .map((help) => [/^ {2}npm run service -- ((?:[a-z]+ )*)/.exec(help)?.[1]?.trim() ?? '', help]),
)
