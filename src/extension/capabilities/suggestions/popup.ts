import type { InPopup } from '../../popup/capability.ts'
import { lazily } from '../../popup/lazy.ts'

export const suggestions: InPopup = { belowSharers: lazily(() => import('./Suggestions.tsx')).part('Suggestions') }
