import { lazily } from '../../popup/lazy.ts'

export const MostShared = lazily(() => import('./MostShared.tsx')).part('MostShared')
