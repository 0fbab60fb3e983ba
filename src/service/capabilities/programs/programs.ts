import type { Capability } from '../../capability.ts'

export const programs: Capability = {
  name: 'programs',
  data: {
    schema: [],
    // the core reads and ends all tokens
    download: {},
    removal: 'with the member',
    // the form for a new password asks
    accessEnds: 'stays',
    lockOut: 'nothing more',
    revoked: 'nothing',
    move: 'as it is',
    times: 'none',
    actions: {
      'let program in': { words: { icon: 'app-window', sentence: 'didLetProgramIn' }, replay: 'by hand' },
    },
    channel: { name: 'programs', label: 'programsTitle', closed: 'nothing waits' },
  },
  web: () => import('./page.ts'),
}
