import { noticesLook } from '../../../../src/extension/features/notices/background.ts'
import type { Sample } from '../../capabilities/stored.ts'

export const notices: Sample = {
  definedIn: 'features/notices/background.ts',
  store: (at) => noticesLook.set({ at, since: null }),
}
