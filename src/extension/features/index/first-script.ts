import type { InFirstScript } from '../../popup/snapshot.ts'

export const index: InFirstScript = { ofSnapshot: ['index@1'] }
