import { commentDraft } from '../../../../src/extension/features/conversation/kinds.ts'
import type { Sample } from '../../capabilities/stored.ts'

export const conversation: Sample = {
  // its draft alone
  definedIn: [],
  drafts: { 'answer news': commentDraft },
  writes: [
    { type: 'like', id: 's3', name: 'Ana Ruiz', liked: true },
    { type: 'newsComment', id: 's3', name: 'Ana Ruiz', message: 'Where is it?' },
    { type: 'commentRemoval', id: 'c1' },
  ],
  store: () =>
    commentDraft('https://graph.example maya', 's3').set({ message: 'Half a word', unconfirmed: 'newsComment' }),
}
