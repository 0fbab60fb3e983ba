import { describe, expect, it } from 'vitest'
import { viewOf } from '../../../../src/extension/popup/this-page/view.ts'
import type { Recommendation } from '../../../../src/extension/schemas/wire/recommendation.ts'

const recommendation: Recommendation = {
  count: 0,
  count_string: '0',
  shared: false,
  share_id: '',
  sharing_message: '',
  shared_time: '',
  site_name: '',
  title: '',
  overview: '',
  keywords: '',
  url_picture: '',
  updated_time: '',
  data: [],
}
const found = { url: 'https://news.example/', recommendation, contacts: null }
const failure = { code: 'slow' } as const
const state: Parameters<typeof viewOf>[0] = {
  page: { ok: true, tabId: 1, url: 'https://news.example/', title: 'News' },
  guard: undefined,
  found: undefined,
  lookUp: { phase: 'asking', slow: false },
}
const view = (change: Partial<typeof state>) => viewOf({ ...state, ...change })

describe('viewOf', () => {
  it('waits, and says when it takes long', () => {
    expect(view({})).toMatchObject({ name: 'loading', slow: false })
    expect(view({ lookUp: { phase: 'asking', slow: true } })).toMatchObject({ name: 'loading', slow: true })
  })

  it('draws what is stored while it asks', () => {
    expect(view({ found })).toEqual({
      name: 'ready',
      asking: true,
      page: state.page,
      found,
    })
  })

  it('keeps what is stored when asking fails', () => {
    const lookUp = { phase: 'failed', failure } as const
    expect(view({ found, lookUp })).toMatchObject({ name: 'ready', found, failure })
    expect(view({ lookUp })).toMatchObject({ name: 'failed', failure })
  })

  it('asks nothing before a second click where the address may be none of the network’s business', () => {
    expect(view({ guard: 'internal', found })).toEqual({
      name: 'guarded',
      page: state.page,
      reason: 'internal',
    })
  })

  it('says why a page can’t be looked up', () => {
    const page = { ok: false, reason: 'not-web', title: '' } as const
    expect(view({ page })).toEqual({ name: 'unsupported', reason: 'not-web' })
  })
})
