import type { Capability } from '../../capability.ts'
import { importPage, linksForm, path } from './pages.ts'

const who = 'administrators'

/** Invites the people of a file, on the site and by a command. */
export const importOfPeople: Capability = {
  name: 'import',
  data: 'nothing',
  commands: {
    'member import': {
      after: 'member link',
      help: new URL('help.txt', import.meta.url),
      run: async (args, network) => (await import('./command.ts')).importMembers(args, network),
    },
  },
  pages: [
    { path, who, ...importPage, takesFile: true },
    { path: '/administration/links', who, ...linksForm, takesFile: true, isOnlyForm: true },
  ],
  slots: {
    administration: async ({ t }) => ({ path, label: t('import'), icon: 'upload', waiting: 0 }),
    firstSteps: ({ t }) => ({ path, label: t('importFirst'), icon: 'upload' }),
  },
}
