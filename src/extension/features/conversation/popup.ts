import type { PopupParts } from '../../popup/parts.ts'
import { Doing } from './Doing.tsx'

export const kinds: PopupParts['kinds'] = {
  like: {
    tab: 'news',
    action: ({ liked }) => (liked ? 'like' : 'unlike'),
    line: ({ liked }) => (liked ? 'like' : 'unlike'),
    name: ({ name }) => name,
  },
  newsComment: { tab: 'news', action: () => 'newsComment', line: () => 'answer', name: ({ name }) => name },
  commentRemoval: { tab: 'news', action: () => 'commentRemoval', line: () => 'commentRemoval' },
}

export const underNews: PopupParts['underNews'] = { addition: 'conversation', Part: Doing }
