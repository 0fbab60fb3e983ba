import type { InPopup } from '../../popup/capability.ts'
import { lazily } from '../../popup/lazy.ts'

const { load, part } = lazily(() => import('./Notices.tsx'))

export const inPopup: InPopup = {
  forYou: { addition: 'notices', label: 'forYou.tab', Below: part('Notices'), load },
}
