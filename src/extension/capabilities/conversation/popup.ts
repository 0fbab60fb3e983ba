import type { InPopup } from '../../popup/capability.ts'
import { Doing } from './Doing.tsx'

export const inPopup: InPopup = {
  kinds: {
    like: {
      tab: 'news',
      action: ({ liked }) => (liked ? 'like' : 'unlike'),
      line: ({ liked }) => (liked ? 'like' : 'unlike'),
      name: ({ name }) => name,
    },
    newsComment: { tab: 'news', action: () => 'newsComment', line: () => 'answer', name: ({ name }) => name },
    commentRemoval: { tab: 'news', action: () => 'commentRemoval', line: () => 'commentRemoval' },
  },
  underNews: { addition: 'conversation', Part: Doing },
}
