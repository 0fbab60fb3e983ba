import { lazily } from '../../popup/lazy.ts'
import type { ForYou } from '../../popup/parts.ts'

const { part } = lazily(() => import('./Notices.tsx'))

export const notices: ForYou = { addition: 'notices', Below: part('Notices') }
