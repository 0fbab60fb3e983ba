import { noteDraft, nothingPassed, passAnswerDraft, passes } from '../../../../src/extension/features/passes/stored.ts'
import type { ContentOf, WriteContent } from '../../../../src/extension/schemas/write-kinds.ts'
import type { Sample } from '../../capabilities/stored.ts'
import { plainPage } from '../../support/stored/lists.ts'
import { keptPage, keptWords as page, passOf } from '../../support/stored/received-pages.ts'

/** The write that keeps a page. */
export const keeping = (page: Omit<ContentOf<'pass'>, 'type'>): WriteContent => ({ type: 'pass', ...page })

/** With every field. */
const whole = passOf('p1', {
  ...{ overview: 'They are back', keywords: 'trains', site_name: 'The News', team: 'Harbour' },
  ...{ url_picture: 'https://news.example/train.jpg' },
  ...{ quote: 'None of them has enough cars', receiver_count: 3 },
})

export const sample: Sample = {
  definedIn: 'features/passes/stored.ts',
  drafts: { 'answer pass': passAnswerDraft, note: noteDraft },
  writes: [
    {
      type: 'pass',
      ...plainPage,
      ...{ url: 'https://news.example/p2', pageUrl: 'https://news.example/p2', title: 'Page' },
      ...{ message: 'For you', quote: 'Three of the twelve towns' },
      to: [
        { id: 'ana', name: 'Ana Ruiz', picture_small: 'https://www.example/maya.png' },
        { id: '', name: 'Harbour', picture_small: '' },
      ],
    },
    { type: 'passAnswer', id: 'p3', name: 'Jonas Weber', value: 'THANKS', message: 'On page three?' },
    { type: 'passRemoval', id: 'p4', url: 'https://news.example/p4', pageTitle: 'Another page' },
    keeping({ ...page, pageUrl: page.url }),
    { type: 'keptNote', url: 'https://news.example/k6', pageTitle: 'A page', message: 'By train', replaces: 'By bus' },
    keeping({ ...page, url: 'https://news.example/k5', pageUrl: 'https://news.example/k5', isBookmark: true }),
    { type: 'passRemoval', id: 'k3', url: 'https://news.example/k3', pageTitle: 'Another page', isKept: true },
  ],
  async store(at) {
    await passes.set({
      ...nothingPassed,
      waiting_count: 4,
      waiting: [whole, passOf('p5')],
      answered: ['p5'],
      link: 'https://www.example/requests',
      kept: [keptPage('k1', { creation_date: '2026-11-18T10:00:00+01:00' }), keptPage('k4', {}, 'DONE')],
      kept_count: 12,
      keptAt: at,
      sent: [{ ...{ url: 'https://news.example/s1', pageKey: 'news.example/s1' }, creation_date: '', to: [] }],
    })
    const draft = passAnswerDraft('https://graph.example maya', 'p1')
    await draft.set({ message: 'Half an answer', unconfirmed: 'passAnswer' })
    const note = noteDraft('https://graph.example maya', 'https://news.example/k1')
    await note.set({ message: 'Half a note', replaces: 'By bus', unconfirmed: 'keptNote' })
  },
}
