import { describe, expect, it } from 'vitest'
import type { Recommendation } from '../../src/messages/recommendation.ts'
import { viewOf } from '../../src/popup/view.ts'

const recommendation: Recommendation = {
  count: 0,
  count_string: '0',
  shared: false,
  sharing_message: '',
  domain: 'news.example',
  site_name: '',
  title: '',
  overview: '',
  updated_time: '',
  data: [],
}
const failure = { code: 'slow' } as const
const state: Parameters<typeof viewOf>[0] = {
  page: { ok: true, tabId: 1, address: 'https://news.example/', title: 'News' },
  account: { id: '1', name: 'Maya', link: '' },
  signIn: { phase: 'idle' },
  recommendation: undefined,
  lookUp: { phase: 'asking', slow: false },
}
const view = (change: Partial<typeof state>) => viewOf({ ...state, ...change })

describe('viewOf', () => {
  it('waits, and says when it takes long', () => {
    expect(view({})).toMatchObject({ name: 'loading', slow: false })
    expect(view({ lookUp: { phase: 'asking', slow: true } })).toMatchObject({ name: 'loading', slow: true })
  })

  it('draws what is stored while it asks', () => {
    expect(view({ recommendation })).toEqual({
      name: 'ready',
      page: state.page,
      account: state.account,
      recommendation,
    })
  })

  it('keeps what is stored when asking fails', () => {
    const lookUp = { phase: 'failed', failure } as const
    expect(view({ recommendation, lookUp })).toMatchObject({ name: 'ready', recommendation, failure })
    expect(view({ lookUp })).toMatchObject({ name: 'failed', failure })
  })

  it('puts the sign-in before everything, on pages that can’t be looked up too', () => {
    const page = { ok: false, reason: 'not-web', title: '' } as const
    expect(view({ account: null })).toEqual({ name: 'signed-out' })
    expect(view({ account: null, page })).toEqual({ name: 'signed-out' })
    expect(view({ account: null, signIn: { phase: 'failed', failure } })).toEqual({ name: 'signed-out', failure })
    expect(view({ account: null, signIn: { phase: 'under-way' } })).toEqual({ name: 'signing-in' })
    expect(view({ page })).toEqual({ name: 'unsupported', reason: 'not-web' })
  })
})
