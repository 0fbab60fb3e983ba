import { passAnswerDraft, passes } from '../../../../src/extension/capabilities/passes/stored.ts'
import { passOf } from '../../support/stored/received-pages.ts'
import type { Sample } from '../stored.ts'

/** With every field. */
const whole = passOf('p1', {
  ...{ overview: 'They are back', keywords: 'trains', site_name: 'The News', team: 'Harbour' },
  ...{ url_picture: 'https://news.example/train.jpg' },
  ...{ quote: 'None of them has enough cars', receiver_count: 3 },
})

export const sample: Sample = {
  definedIn: 'capabilities/passes/stored.ts',
  drafts: { 'answer pass': passAnswerDraft },
  writes: [
    {
      type: 'pass',
      ...{ url: 'https://news.example/p2', pageUrl: 'https://news.example/p2', title: 'Page', overview: '' },
      ...{ keywords: '', site_name: '', url_picture: '', message: 'For you', quote: 'Three of the twelve towns' },
      to: [
        { id: 'ana', name: 'Ana Ruiz', picture_small: 'https://www.example/maya.png' },
        { id: '', name: 'Harbour', picture_small: '' },
      ],
    },
    { type: 'passAnswer', id: 'p3', name: 'Jonas Weber', value: 'THANKS', message: 'On page three?' },
    { type: 'passRemoval', id: 'p4' },
  ],
  async store() {
    await passes.set({
      waiting_count: 4,
      waiting: [whole, passOf('p5')],
      answered: ['p5'],
      link: 'https://www.example/requests',
    })
    const draft = passAnswerDraft('https://graph.example maya', 'p1')
    await draft.set({ message: 'Half an answer', unconfirmed: 'passAnswer' })
  },
}
