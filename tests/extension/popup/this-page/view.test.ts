import { describe, expect, it } from 'vitest'
import { pageView } from '../../../../src/extension/popup/this-page/view.ts'
import type { WriteContent } from '../../../../src/extension/schemas/outbox.ts'
import type { LookedUp } from '../../../../src/extension/schemas/stored.ts'
import type { Sharer } from '../../../../src/extension/schemas/wire.ts'
import { writeOf } from '../../support/stored/writes.ts'

const url = 'https://news.example/'
const sharer: Sharer = {
  id: 'amara',
  name: 'Amara',
  link: '',
  headline: '',
  picture_small: 'https://network.example/amara.png',
  updated_time: '',
  sharing_message: '',
}
const recommendation: LookedUp = {
  count: 0,
  count_string: '0',
  picture_copy: '',
  shared: false,
  share_id: '',
  sharing_message: '',
  shared_time: '',
  updated_time: '',
  data: [],
}
const reply = { url, recommendation, contacts: null }
const replyWithSharer = { ...reply, recommendation: { ...recommendation, count: 1, data: [sharer] } }
const failure = { code: 'unreachable' } as const
const failed = { phase: 'failed', failure } as const
const state: Parameters<typeof pageView>[0] = {
  page: { ok: true, tabId: 1, url, title: 'News' },
  guard: undefined,
  reply: undefined,
  lookUp: { phase: 'asking', slow: false },
  indexed: { contacts: [], own: undefined },
  isToShare: false,
  writes: [],
}
const viewOf = (change: Partial<typeof state>) => pageView({ ...state, ...change })
const removal: WriteContent = { type: 'removal', url, share_id: '', page_title: '' }

describe('pageView', () => {
  it('draws the form and a skeleton during the first look-up', () => {
    expect(viewOf({})).toEqual({
      name: 'loading',
      page: state.page,
      offersForm: true,
      hasForm: true,
      waiting: 'asked',
      offersMark: false,
      suggestions: 'prepared',
    })
    expect(viewOf({ lookUp: { phase: 'idle' } })).toEqual(viewOf({}))
    expect(viewOf({ lookUp: { phase: 'asking', slow: true } })).toMatchObject({ waiting: 'slow', sharers: undefined })
  })

  it('draws contacts from the index instead of the skeleton', () => {
    expect(viewOf({ indexed: { contacts: [sharer], own: undefined } })).toMatchObject({
      name: 'loading',
      recommendation: { count: 1, shared: false },
      waiting: 'asked',
      sharers: { reply: undefined, indexed: [sharer], isOwnShown: false },
      suggestions: undefined,
    })
  })

  it('draws a stored reply during the look-up', () => {
    expect(viewOf({ reply: replyWithSharer })).toMatchObject({
      name: 'ready',
      recommendation: replyWithSharer.recommendation,
      waiting: undefined,
      sharers: { reply: replyWithSharer, indexed: [], isOwnShown: false },
      suggestions: undefined,
    })
  })

  it('draws a stored reply together with the failure of the look-up', () => {
    expect(viewOf({ reply, lookUp: failed })).toMatchObject({ name: 'ready', sharers: { reply }, failure })
    expect(viewOf({ lookUp: failed })).toMatchObject({ name: 'failed', sharers: undefined, failure })
  })

  it('draws suggestions for a page without sharers, unless a look-up is running', () => {
    expect(viewOf({ reply }).suggestions).toBe('shown')
    expect(viewOf({ lookUp: failed }).suggestions).toBe('shown')
    expect(viewOf({ guard: 'internal' }).suggestions).toBe('shown')
    expect(viewOf({ reply: replyWithSharer }).suggestions).toBeUndefined()
  })

  it('draws neither the form nor the network’s reply on a guarded page', () => {
    expect(viewOf({ guard: 'internal', reply, lookUp: failed })).toEqual({
      name: 'guarded',
      page: state.page,
      guard: 'internal',
      offersForm: true,
      hasForm: false,
      offersMark: false,
      suggestions: 'shown',
    })
  })

  it('draws the form below the guard’s notice if the member chose to share the page', () => {
    expect(viewOf({ guard: 'internal', isToShare: true })).toMatchObject({
      guard: 'internal',
      offersForm: false,
      hasForm: true,
      ownShare: undefined,
    })
  })

  it('draws the own share on a guarded page without a form', () => {
    const own = { share_id: '', updated_time: '', sharing_message: 'Mine' }
    const indexed = { contacts: [], own }
    expect(viewOf({ guard: 'internal', indexed })).toMatchObject({
      offersForm: false,
      hasForm: false,
      ownShare: { shared: true, sharing_message: 'Mine' },
    })
    expect(viewOf({ guard: 'internal', indexed, isToShare: true })).toMatchObject({
      hasForm: true,
      recommendation: { shared: true },
      ownShare: undefined,
    })
  })

  it.each(['the index', 'the last look-up'])('draws the own share in its form if it has an id, from %s', (source) => {
    const own = { share_id: 's1', updated_time: '', sharing_message: 'Mine' }
    const known = { share_id: 's1', sharing_message: 'Mine', shared: true }
    const change =
      source === 'the index'
        ? { indexed: { contacts: [], own } }
        : { reply: { ...reply, recommendation: { ...replyWithSharer.recommendation, ...known } } }
    expect(viewOf({ guard: 'secret', ...change })).toMatchObject({
      name: 'guarded',
      offersForm: false,
      hasForm: true,
      recommendation: { ...known, data: [] },
      ownShare: undefined,
      sharers: undefined,
    })
    // removed, but not edited
    expect(viewOf({ guard: 'forbidden', ...change })).toMatchObject({ hasForm: false, ownShare: known })
  })

  it('loads no picture of a contact on a guarded page', () => {
    expect(viewOf({ guard: 'internal', indexed: { contacts: [sharer], own: undefined } })).toMatchObject({
      sharers: { indexed: [{ id: 'amara', picture_small: '' }] },
    })
  })

  it('passes to the list that the own share is shown above, also during its removal', () => {
    const shared = { ...reply, recommendation: { ...recommendation, shared: true } }
    expect(viewOf({ reply: shared })).toMatchObject({ sharers: { isOwnShown: true } })
    expect(viewOf({ reply })).toMatchObject({ sharers: { isOwnShown: false } })
    expect(viewOf({ reply, writes: [writeOf(removal)] })).toMatchObject({ sharers: { isOwnShown: true } })
  })

  it('offers to mark pages after a reply, unless the page is a link', () => {
    const ready = { reply, indexed: { contacts: [sharer], own: undefined } }
    expect(viewOf(ready)).toMatchObject({ offersMark: true })
    expect(viewOf({ ...ready, reply: undefined })).toMatchObject({ offersMark: false })
    expect(viewOf({ ...ready, page: { ok: true, tabId: null, url, title: '' } })).toMatchObject({
      offersMark: false,
    })
  })

  it('gives the reason why a page can’t be looked up', () => {
    const page = { ok: false, reason: 'not-web', title: '' } as const
    expect(viewOf({ page })).toEqual({ name: 'unsupported', reason: 'not-web', suggestions: 'shown' })
  })

  it('suggests nothing in a private window', () => {
    expect(viewOf({ page: { ok: false, reason: 'private', title: '' } }).suggestions).toBeUndefined()
  })
})
