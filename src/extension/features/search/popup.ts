import { lazily } from '../../popup/lazy.ts'
import type { AroundNews } from '../news/door.ts'

const { load, part } = lazily(() => import('./Search.tsx'))

export const search: AroundNews = { Part: part('Search'), load }
