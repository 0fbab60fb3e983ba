import type { Capability } from '../../capability.ts'

/** Invites the people of a file, on the site and by a command. */
export const importOfPeople: Capability = {
  name: 'import',
  commands: {
    'member import': {
      after: 'member link',
      help: new URL('help.txt', import.meta.url),
      run: async (args, network) => (await import('./command.ts')).importMembers(args, network),
    },
  },
  web: () => import('./administration.ts'),
}
