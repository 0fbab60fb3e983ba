import type { LoadFirst } from '../../popup/first-frame.ts'
import { lazily } from '../../popup/lazy.ts'
import type { AboutPage, ForYou, PopupParts, ToPeople } from '../../popup/parts.ts'
import { isFromPage, useOwnWrites } from '../../popup/writes/own-writes.ts'
import type { SamePage } from '../../schemas/pages.ts'
import type { ContentOf } from '../../schemas/write-kinds.ts'
import { useItem } from '../../ui/values.ts'
import { useBeingKept } from './Bookmark.tsx'
import { countOfWaiting, nothingPassed, ofPage, passes, type StoredPasses, stillWaiting, waitingFor } from './stored.ts'

export { Bookmark } from './Bookmark.tsx'

const composer = lazily(() => import('./To.tsx'))
const { load, part } = lazily(() => import('./Passes.tsx'))

const removal = ({ isKept }: ContentOf<'passRemoval'>) => (isKept ? 'keptRemoval' : 'passRemoval')

const isAbout = (stored: StoredPasses | null, page: SamePage) =>
  waitingFor(stored, page).length > 0 || ofPage([...(stored?.kept ?? []), ...(stored?.sent ?? [])], page).length > 0

function useIsAbout({ page, recommendation }: AboutPage): boolean {
  const stored = useItem(passes)
  const { writes } = useOwnWrites()
  return isAbout(stored, page) || !!recommendation?.passed.length || writes.some((write) => isFromPage(write, page))
}

export const [PassedPages, SentLine, KeptNote] = [
  part('PassedPages', useIsAbout),
  part('SentLine', useIsAbout),
  part('KeptNote', useIsAbout),
]

export const loadPassed: LoadFirst = ({ page }) => (isAbout(passes.now(), page) ? load() : undefined)

export const kinds: PopupParts['kinds'] = {
  pass: {
    tab: 'page',
    action: ({ to }) => (to ? 'pass' : 'keep'),
    name: ({ to = [] }, t) => t.list(to.map(({ name }) => name)),
  },
  keptNote: { tab: 'page', action: ({ message }) => (message === '' ? 'noteRemoval' : 'keptNote') },
  passAnswer: {
    tab: 'requests',
    action: ({ value, message }) => (message === '' ? value : 'passAnswer'),
    // a kept page’s has no sender
    line: ({ name, value, message }) =>
      message !== '' ? 'answer' : value === 'DONE' && name === '' ? 'keptDone' : value,
    name: ({ name }) => name,
  },
  passRemoval: { tab: 'requests', action: removal, line: removal },
}

export const toPeople: ToPeople = {
  addition: 'passes',
  toOfWrite: (content) => (content.type === 'pass' ? (content.to ?? []) : undefined),
  Line: composer.part('To'),
  contentOf: (page, to) => ({ type: 'pass', ...page, to: [...to] }),
}

export const passesForYou: ForYou = {
  addition: 'passes',
  label: 'pass.heading',
  useCount: () => countOfWaiting(useItem(passes)),
  countIn: () => stillWaiting(passes.now()).count,
  Above: part('Passes'),
  segments: [
    {
      label: 'kept.title',
      useCount: () => (useItem(passes) ?? nothingPassed).kept_count + useBeingKept().length,
      View: part('Kept'),
    },
    { label: 'pass.sent', View: part('SentPasses') },
  ],
}
