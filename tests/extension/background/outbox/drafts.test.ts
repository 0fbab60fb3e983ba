import { describe, expect, it } from 'vitest'
import { clearDraft, restoreDraft } from '../../../../src/extension/background/outbox/drafts.ts'
import type { WriteContent } from '../../../../src/extension/schemas/outbox.ts'
import { answerDraft, shareDraft, statusDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'

const [own, tab] = ['https://news.example/own', 'https://news.example/?page=own']
const maya = 'https://graph.example maya'
const fields = {
  title: 'A title',
  overview: 'Of trains',
  keywords: 'night',
  site_name: 'The Courier',
  url_picture: 'https://news.example/p.png',
  message: 'Read this',
}
const share: WriteContent = { type: 'share', url: own, page_url: tab, ...fields }
const status: WriteContent = { type: 'status', message: 'A status', social_account: ['one', 'two'] }
const answer: WriteContent = { type: 'answer', id: 'r1', value: 'ACCEPT', contact_card: 'NONE', message: 'Gladly' }

const written = (content: WriteContent) => ({ owner: maya, content, phase: 'waiting' as const })

describe('restored text', () => {
  it('of an answer is in its request’s form, with the chosen card', async () => {
    await restoreDraft(written(answer))
    expect(await answerDraft(maya, 'r1').get()).toEqual({ message: 'Gladly', contact_card: 'NONE' })
    // nothing that the member wrote or chose
    const { contact_card } = await items.options.get()
    await restoreDraft(written({ ...answer, id: 'r2', message: '', contact_card }))
    expect(await answerDraft(maya, 'r2').get()).toBeNull()
  })

  it('of a status stands above later text, and each account is chosen once', async () => {
    await restoreDraft(written(status))
    expect(await statusDraft(maya).get()).toEqual({ message: 'A status', social_account: ['one', 'two'] })
    await statusDraft(maya).set({ message: 'Typed since', social_account: ['two', 'three'] })
    await restoreDraft(written(status))
    expect(await statusDraft(maya).get()).toEqual({
      message: 'A status\nTyped since',
      social_account: ['one', 'two', 'three'],
    })
  })
})

describe('the text of a sent write', () => {
  it('leaves later text there', async () => {
    await statusDraft(maya).set({ message: 'Typed since', social_account: [] })
    await shareDraft(maya, tab).set({ message: 'Read this', title: 'Another title' })
    await answerDraft(maya, 'r1').set({ message: 'Typed since', contact_card: 'NONE' })
    for (const content of [status, share, answer]) await clearDraft(written(content))
    expect(await statusDraft(maya).get()).toMatchObject({ message: 'Typed since' })
    expect(await shareDraft(maya, tab).get()).toMatchObject({ title: 'Another title' })
    expect(await answerDraft(maya, 'r1').get()).toMatchObject({ message: 'Typed since' })
    await statusDraft(maya).set({ message: 'A status', social_account: [] })
    await clearDraft(written(status))
    expect(await statusDraft(maya).get()).toBeNull()
  })
})
