import { commentDraft } from '../../../../src/extension/capabilities/conversation/stored.ts'
import type { Sample } from '../stored.ts'

export const sample: Sample = {
  definedIn: [],
  drafts: { 'answer news': commentDraft },
  writes: [
    { type: 'like', id: 's2', name: 'Jonas Weber', liked: true },
    { type: 'newsComment', id: 's3', name: 'Jonas Weber', message: 'Every Sunday' },
    { type: 'commentRemoval', id: 'c1' },
  ],
  store: () =>
    commentDraft('https://graph.example maya', 's2').set({ message: 'Half an answer', unconfirmed: 'newsComment' }),
}
