import type { Capability } from '../../capability.ts'

export const programs: Capability = {
  name: 'programs',
  data: {
    schema: [],
    papers: { programs: { token: 'program name access expires called wrote' } },
    // the core reads and ends all tokens
    download: {},
    // the form for a new password asks
    actions: {
      'let program in': { words: { icon: 'app-window', sentence: 'didLetProgramIn' }, replay: 'by hand' },
    },
    channel: { name: 'programs', label: 'programsTitle' },
  },
  web: () => import('./page.ts'),
}
