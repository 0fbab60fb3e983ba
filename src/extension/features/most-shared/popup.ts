import type { InPopup } from '../../popup/capability.ts'
import { lazily } from '../../popup/lazy.ts'

export const mostShared: InPopup = { belowSharers: lazily(() => import('./MostShared.tsx')).part('MostShared') }
