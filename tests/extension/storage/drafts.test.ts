import { expect, it } from 'vitest'
import { answerDraftOf, draftOf, removeDraftsOf } from '../../../src/extension/storage/drafts.ts'

const [own, tab, other] = ['https://news.example/own', 'https://news.example/?page=own', 'https://news.example/other']

it('the draft of what was shared is forgotten, under whichever address of the page it was typed, and no other', async () => {
  await draftOf(own).set({ message: 'One' })
  await draftOf(tab).set({ message: 'Two', canonical: own })
  await draftOf(other).set({ message: 'Three', canonical: '' })
  await answerDraftOf('ana').set({ message: 'Four', contact_card: 'NONE' })
  await removeDraftsOf(own)
  expect([await draftOf(own).get(), await draftOf(tab).get()]).toEqual([null, null])
  expect([await draftOf(other).get(), await answerDraftOf('ana').get()]).toMatchObject([
    { message: 'Three' },
    { message: 'Four' },
  ])
})
