import { defaultQuota } from '../../../service/graph/quota.ts'
import type { Commands } from './command.ts'

const key = '--key 0123456789abcdef0123456789abcdef'

/** The commands on applications. They work while the service runs. */
export const applicationCommands: Commands = {
  'application add': {
    run: async (args) => (await import('../application/add-application.ts')).addApplication(args),
    usage: '--name N --redirect U [--redirect U] --level standard|premium [--quota N | --member-quota N]',
    explains: `
registers an application and prints its key and secret
--redirect U   redirect URI for authorization: https, or http on loopback
--level L      standard, or premium, which can also share pages; the extension needs premium
--quota N      calls per hour of all members together (default ${defaultQuota})
--member-quota N
               calls per hour of each member, instead of a quota for all together`,
    example: "--name 'Acme Board' --redirect https://board.acme.example/signed-in --level standard",
  },
  'application list': {
    run: async (args) => (await import('../application/list-applications.ts')).listApplications(args),
    usage: '',
    explains: "prints each application's key, level, calls per hour, name and redirect URIs, separated by tabs",
    example: '',
  },
  'application set': {
    run: async (args) => (await import('../application/set-application.ts')).setApplication(args),
    usage: '--key K [--name N] [--level L] [--quota N | --member-quota N] [--own | --no-own]',
    explains: `
changes what it names; key, secret and redirect URIs stay
--own          the application is the network's own extension: members needn't allow it after signing in, and it
               sees their contact list; for networks that were made without init`,
    example: `${key} --member-quota 1000`,
  },
  'application redirect': {
    run: async (args) => (await import('../application/change-redirect-uris.ts')).changeRedirectUris(args),
    usage: '[--key K] [--add U] [--remove U] [--chrome-id ID] [--firefox-id ID]',
    explains: `
adds and removes redirect URIs, by default those of the network's own extension
--chrome-id ID, --firefox-id ID
               adds the redirect URI of an extension with this id; Edge has ids like Chrome's`,
    example: `${key} --chrome-id abcdefghijklmnopabcdefghijklmnop`,
  },
  'application secret': {
    run: async (args) => (await import('../application/renew-secret.ts')).renewSecret(args),
    usage: '--key K',
    explains: 'creates a new secret and prints it; the old secret stops working at once',
    example: key,
  },
  'application remove': {
    run: async (args) => (await import('../application/remove-application.ts')).removeApplication(args),
    usage: '--key K [--yes]',
    explains: `
removes an application; its access to members' data ends at once
--yes          remove without asking; required if there is no terminal`,
    example: key,
  },
}
