// @vitest-environment node

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browser } from 'wxt/browser'
import { day } from '../../../../src/contract/durations.ts'
import { createRetention } from '../../../../src/extension/background/member/retention.ts'
import { statusDraft } from '../../../../src/extension/features/news/stored.ts'
import type { CoreType, WriteContent } from '../../../../src/extension/schemas/write-kinds.ts'
import { unreadWriteOf } from '../../../../src/extension/schemas/writes.ts'
import { answerDraft, draftLifetime, shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { lastPruning } from '../../../../src/extension/storage/private-items.ts'
import { checkAll } from '../../support/background.ts'
import { accept, answers, meet, owner, page, sent, stored, url } from './odd-network.ts'

const now = Date.now()
const said = 'Read this'

const contents: Record<CoreType | 'status', WriteContent> = {
  share: { type: 'share', ...page },
  comment: { type: 'comment', url, share_id: 's1', pageTitle: '', message: said },
  removal: { type: 'removal', url, share_id: 's1', pageTitle: said },
  status: { type: 'status', message: said, social_account: [] },
  answer: { type: 'answer', ...accept, message: said },
  deletion: { type: 'deletion', id: said },
}

/** A write that this build stored twenty minutes before it is due. */
const writeOf = (content: WriteContent, key = 'k1') => ({
  ...{ key, owner: owner(), content, at: now, hold: 5000 },
  ...{ phase: 'waiting', due: now + 1_200_000, attempts: 0 },
})
type Stored = ReturnType<typeof writeOf>

const without = (stored: object, name: string) => Object.fromEntries(Object.entries(stored).filter(([n]) => n !== name))

/** Changes of another build to a stored write. */
const changes: Record<string, (write: Stored) => object> = {
  'a phase': (write) => ({ ...write, phase: 'paused' }),
  'an entry': (write) => ({ ...write, mood: { is: 'good' } }),
  'an entry of its content': (write) => ({ ...write, content: { ...write.content, audience: 'team' } }),
  'a kind': (write) => ({ ...write, content: { ...write.content, type: 'letter' } }),
  'a time': (write) => ({ ...write, at: '2027-01-01' }),
  'no number of attempts': (write) => without(write, 'attempts'),
}

/** As another build finds them: those that this one reads come first. */
const inStorage = async () => [...(await items.outbox.get()), ...(await unread()).map(({ stored }) => stored)]

/** Stores writes as another build did, before this one starts. */
async function store(...writes: object[]): Promise<void> {
  await browser.storage.local.set({ 'outbox@1': writes })
  await checkAll()
}
const unread = () => items.unreadWrites.get()

const textOf = ({ content }: { content: WriteContent }) => Object.values(content).join(' ')

it.each(Object.entries(changes))(
  'writes of every kind with %s stay, are not sent, and can be read',
  async (_, change) => {
    const { handlers, outbox, again } = await meet(answers.taken, { read: answers.notShared })
    const writes = Object.entries(contents).map(([type, content]) => change(writeOf(content, type)))
    await store(...writes, { ...writeOf(contents.share), phase: 'done', due: null, doneAt: now - day })
    await again().outbox.run()
    const other = 'https://news.example/other'
    await handlers.share({ ...page, url: other, pageUrl: other, message: '' })
    await vi.waitFor(async () => expect((await items.outbox.get()).at(-1)).toMatchObject({ phase: 'done' }))
    await outbox.resume()
    await outbox.prune()
    const left = (await inStorage()).filter((write) => !Object(write).doneAt)
    expect(left).toEqual(writes)
    expect(sent.writes().map(({ url }) => url)).toEqual(['/recommend'])
    const known = (await items.outbox.get()).filter(({ phase }) => phase !== 'done')
    const texts = [...known.map(textOf), ...(await unread()).map(({ texts }) => texts.join(' '))]
    expect(texts.filter((text) => text.includes(said))).toHaveLength(writes.length)
  },
)

it('the keys of what has a member’s words never change, since another build would not find it', async () => {
  await meet(answers.taken)
  const keys = [items.outbox.key, ...Object.values(drafts).map((draft) => draft().key)]
  expect(keys).toEqual([
    'outbox@1',
    `draft ${owner()} share ${url}@1`,
    `draft ${owner()} answer a@1`,
    `draft ${owner()} status@1`,
  ])
})

it('a write that was set aside is read again by a build that knows it, before later ones', async () => {
  await meet(answers.taken)
  await items.unreadWrites.set([unreadWriteOf(writeOf(contents.status))])
  await store(writeOf(contents.share, 'k2'))
  expect(await unread()).toEqual([])
  expect((await items.outbox.get()).map(({ key }) => key)).toEqual(['k1', 'k2'])
})

it('a write that waits with a failure of another build is sent', async () => {
  const { outbox } = await meet(answers.taken)
  const failure = { code: 'share-unconfirmed' }
  await store(
    { ...writeOf(contents.status), attempts: 1, failure },
    { ...writeOf(contents.answer, 'k2'), phase: 'unknown', attempts: 2, failure: { code: 'server' } },
  )
  await outbox.resume()
  expect(await stored.phases()).toEqual([
    ['status', 'done', undefined],
    ['answer', 'done', undefined],
  ])
})

describe('a write in a phase of another build', () => {
  const paused = () => ({ ...writeOf(contents.status), phase: 'paused' })
  const letter = () => ({
    ...writeOf(contents.status, 'k2'),
    content: { type: 'letter', lines: ['Dear Ana', '', said] },
  })

  it('returns to its form, which warns that it may have been sent', async () => {
    const { handlers } = await meet(answers.taken)
    await store(letter(), paused())
    await handlers.takeBackWrite({ key: 'k1' })
    expect(await inStorage()).toEqual([letter()])
    expect(await statusDraft(owner()).get()).toEqual({ message: said, social_account: [], unconfirmed: 'status' })
  })

  it('can be discarded, and leaves the others', async () => {
    const { handlers } = await meet(answers.taken)
    const known = writeOf(contents.share, 'k3')
    await store(letter(), known, paused())
    expect((await unread()).map(({ texts }) => texts)).toEqual([['Dear Ana', said], [said]])
    await handlers.discardWrite({ key: 'k1' })
    expect(await inStorage()).toEqual([known, letter()])
    await handlers.discardWrite({ key: 'k2' })
    expect(await inStorage()).toEqual([known])
  })

  it('without a key of its own is discarded alone', async () => {
    const { handlers } = await meet(answers.taken)
    await store(without(letter(), 'key'), without(paused(), 'key'))
    const [, second] = await unread()
    await handlers.discardWrite({ key: second?.key ?? '' })
    expect(await inStorage()).toEqual([without(letter(), 'key')])
  })

  it('of a kind that this build doesn’t know is not taken back, since it has no form', async () => {
    const { handlers } = await meet(answers.taken)
    await store(letter())
    await expect(handlers.takeBackWrite({ key: 'k2' })).rejects.toMatchObject({ failure: { code: 'already-sent' } })
    expect(await inStorage()).toEqual([letter()])
  })

  it('is deleted with its member’s other writes, or with everybody’s, and with none of another member', async () => {
    const { handlers } = await meet(answers.taken)
    const other = { ...letter(), owner: `${owner()}-2` }
    await store(other, letter())
    await handlers.signOut({ deleteWrites: true })
    expect(await inStorage()).toEqual([other])
    await handlers.deleteUnsent({})
    expect(await inStorage()).toEqual([])
  })

  it('is deleted when it is as old as any other, unless this build can’t read its time', async () => {
    const { outbox } = await meet(answers.taken)
    const timeless = { ...letter(), at: 'yesterday' }
    await store({ ...paused(), at: Date.now() - draftLifetime * day - 1 }, timeless)
    await outbox.prune()
    expect(await inStorage()).toEqual([timeless])
  })
})

const drafts = {
  share: () => shareDraft(owner(), url),
  answer: () => answerDraft(owner(), 'a'),
  status: () => statusDraft(owner()),
}

/** As earlier builds marked what may have been sent. */
const own = {
  share: { title: 'A title', message: said, unconfirmed: 'share' },
  answer: { message: said, contact_card: 'ALL', unconfirmed: true },
  status: { message: said, unconfirmed: true },
} as const

type Draft = { at: unknown; fields: Record<string, unknown> }

/** Changes of another build to a stored draft, and the entries that this build leaves as they are. */
const draftChanges: Record<string, (draft: Draft) => object> = {
  'an entry': ({ at, fields }) => ({ at, fields: { ...fields, mood: { is: 'good' } } }),
  'another warning': ({ at, fields }) => ({ at, fields: { ...fields, unconfirmed: 'letter' } }),
  'a text with its format': ({ at, fields }) => ({ at, fields: { ...fields, message: { text: said, bold: [0, 4] } } }),
  'a number as its card and title': ({ at, fields }) => ({
    at,
    fields: { ...fields, contact_card: 1, title: 1 },
  }),
  'its text alone': ({ at, fields }) => ({ at, fields: { message: fields.message } }),
  'a list as its fields': ({ at, fields }) => ({ at, fields: [fields.message] }),
  'another time': ({ fields }) => ({ at: '2027-01-01', fields }),
  'no time': ({ fields }) => ({ fields }),
}

describe.each(['share', 'answer', 'status'] as const)('the draft of a %s that another build stored', (kind) => {
  beforeEach(() => meet(answers.taken))

  it.each(Object.entries(draftChanges))(
    'with %s is read with its text and its warning, and stays',
    async (_, change) => {
      const draft = drafts[kind]()
      const changed = change({ at: Date.now(), fields: own[kind] })
      await browser.storage.local.set({ [draft.key]: changed })
      const mark = JSON.stringify(changed).includes('unconfirmed') && { unconfirmed: kind }
      expect(await draft.get()).toMatchObject({ message: said, ...mark })
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + day })
      await lastPruning.set(Date.now() - 1)
      await createRetention([]).prune({ prune: async () => {}, deleteWrites: async () => {} })
      expect((await browser.storage.local.get(draft.key))[draft.key]).toEqual(changed)
    },
  )
})
