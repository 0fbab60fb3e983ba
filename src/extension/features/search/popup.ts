import type { InPopup } from '../../popup/capability.ts'
import { lazily } from '../../popup/lazy.ts'

const { load, part } = lazily(() => import('./Search.tsx'))

export const search: InPopup = { aroundNews: { Part: part('Search'), load } }
