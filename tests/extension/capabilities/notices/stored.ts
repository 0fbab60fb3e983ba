import { noticesLook } from '../../../../src/extension/capabilities/notices/background.ts'
import type { Sample } from '../stored.ts'

export const notices: Sample = {
  definedIn: 'capabilities/notices/background.ts',
  store: (at) => noticesLook.set({ at, since: null }),
}
