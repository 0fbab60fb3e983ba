import { ask } from '../../messages/ask.ts'
import type { InPopup } from '../../popup/capability.ts'
import { lazily } from '../../popup/lazy.ts'
import { useItem } from '../../ui/values.ts'
import { addresseesOf, passes, stillWaiting, waitingFor } from './stored.ts'

const composer = lazily(() => import('./To.tsx'))
const { load, part } = lazily(() => import('./Passes.tsx'))

declare module '../../popup/capability.ts' {
  interface Audiences {
    people: true
  }
}

export const inPopup: InPopup = {
  kinds: {
    pass: {
      tab: 'page',
      action: () => 'pass',
      audience: 'people',
      name: ({ to }, t) => new Intl.ListFormat(t.locale).format(to.map(({ name }) => name)),
    },
    passAnswer: {
      tab: 'requests',
      action: ({ value, message }) => (message === '' ? value : 'passAnswer'),
      line: ({ value, message }) => (message === '' ? value : 'answer'),
      name: ({ name }) => name,
    },
    passRemoval: { tab: 'requests', action: () => 'passRemoval', line: () => 'passRemoval' },
  },
  audience: {
    name: 'people',
    icon: 'forward',
    addition: 'passes',
    To: composer.part('To'),
    missing: (draft, isTyping) =>
      isTyping ? 'pass.unchosen' : addresseesOf(draft).length === 0 ? 'pass.nobody' : undefined,
    send: (page, draft) => ask('passPage', { ...page, to: addresseesOf(draft) }),
  },
  aboveComposer: {
    Part: part('PassedPages'),
    loadFirst: (stored, url) => (waitingFor(passes.now(stored) ?? null, url).length > 0 ? load() : undefined),
  },
  forYou: {
    addition: 'passes',
    label: 'forYou.tab',
    useCount: () => stillWaiting(useItem(passes)).count,
    countIn: (stored) => stillWaiting(passes.now(stored) ?? null).count,
    Above: part('Passes'),
    Below: part('SentPasses'),
    load,
  },
}
