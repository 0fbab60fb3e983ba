import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { guarded, shown } from '../../popup/this-page/open-page.ts'
import { alertCode } from '../../support/elements.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { article, asked, fails, openPopup, store } from '../../support/pages.ts'
import { found, recommendationBy } from '../../support/stored/lists.ts'

describe('what the network shared most', () => {
  const nobody = { lookUp: found(recommendationBy([])) }
  const mostShared = async () => [
    { url: 'https://trains.example/b', title: 'Sleepers', picture_copy: '', sharer_count: 12 },
  ]
  const listed = ['Most shared this week', 'Sleepers']

  // shows: ours mostShared
  it('stands below a looked-up page that nobody shared if nothing else is suggested, by one call', async () => {
    await openPopup({ replies: { ...nobody, mostShared } })
    expect({ suggestions: shown.suggestions(), askedCount: asked('mostShared').length }).toEqual({
      suggestions: listed,
      askedCount: 1,
    })
    screen.getByText('Shared by 12 people')
    await store({ pendingRequests: null })
    expect(asked('mostShared')).toHaveLength(1)
  })

  it('is missing if the network doesn’t answer, or has no such list', async () => {
    await openPopup({ replies: { ...nobody, mostShared: fails('unreachable') } })
    expect({
      suggestions: shown.suggestions(),
      alertCode: alertCode(),
      askedCount: asked('mostShared').length,
    }).toEqual({ suggestions: [], alertCode: undefined, askedCount: 1 })
    await openPopup({ replies: { ...nobody, mostShared }, stored: { network: { ...builtNetwork, profile: 'token' } } })
    expect({ suggestions: shown.suggestions(), askedCount: asked('mostShared').length }).toEqual({
      suggestions: [],
      askedCount: 1,
    })
  })

  it.each([
    ['a page that is not looked up', { stored: guarded }],
    ['a tab that shows no web page', { tab: { id: 1, url: 'about:newtab' } }],
    ['a private window', { tab: { ...article, incognito: true } }],
    ['a page whose look-up failed', { replies: { lookUp: fails('offline') } }],
    ['a page that somebody shared', { replies: { lookUp: found(recommendationBy(['Ana'])) } }],
  ])('is not asked for on %s', async (_, opening) => {
    await openPopup({ ...opening, replies: { mostShared, ...('replies' in opening && opening.replies) } })
    expect({ suggestions: shown.suggestions(), asked: asked('mostShared') }).toEqual({ suggestions: [], asked: [] })
  })
})
