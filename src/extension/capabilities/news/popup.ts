import type { InPopup } from '../../popup/capability.ts'
import { lazily } from '../../popup/lazy.ts'

const { load, part } = lazily(() => import('./News.tsx'))

declare module '../../popup/capability.ts' {
  interface Tabs {
    news: true
  }
}

export const news: InPopup = {
  tab: { name: 'news', label: 'news.tab', Panel: part('News'), load },
  kinds: { status: { tab: 'news', action: () => 'status', isOnProfile: true } },
}
