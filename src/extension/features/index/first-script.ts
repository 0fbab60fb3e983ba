import type { InFirstScript } from '../../popup/snapshot.ts'

export const index: InFirstScript = { ofSnapshot: ['indexChanged@1'] }
