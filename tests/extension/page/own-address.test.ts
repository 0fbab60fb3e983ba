import { describe, expect, it } from 'vitest'
import { ownAddress } from '../../../src/extension/page/own-address.ts'

const said = { canonical: '', doi: '', loaded: '' }

const canonicalOf = (url: string, canonical: string, loaded = url) => ownAddress({ ...said, canonical, loaded }, url)

describe('the canonical address', () => {
  it.each([
    ['an id in a parameter', 'https://news.example/?id=7', 'https://news.example/story-7'],
    ['an id in a parameter, with the date', 'https://news.example/?id=7', 'https://news.example/2026/03/story-7'],
    ['an id and a session', 'https://news.example/story-7?sid=ab12', 'https://news.example/story-7'],
    ['where the reader came from', 'https://news.example/night-trains?from=rss', 'https://news.example/night-trains'],
    ['an accelerated page', 'https://news.example/amp/story', 'https://news.example/story'],
    ['an accelerated page, by its end', 'https://news.example/story/amp', 'https://news.example/story'],
    ['an accelerated page, by its ending', 'https://news.example/story.amp.html', 'https://news.example/story.html'],
    ['a mobile host', 'https://m.news.example/a?page=1', 'https://www.news.example/a?page=1'],
    ['a host below the site’s', 'https://news.example/night-trains', 'https://travel.news.example/night-trains'],
    ['a title after the id', 'https://news.example/p/7', 'https://news.example/p/7/night-trains'],
    ['another title after the id', 'https://news.example/p/7-night-trains', 'https://news.example/p/7-trains'],
    ['a section before the title', 'https://news.example/night-trains', 'https://news.example/travel/night-trains'],
    ['an ending', 'https://news.example/night-trains.html', 'https://news.example/night-trains'],
    ['http that became https', 'http://news.example/m/night-trains', 'https://news.example/night-trains'],
  ])('is the page’s: %s', (_, url, canonical) => {
    expect(canonicalOf(url, canonical)).toBe(canonical)
  })

  it.each([
    ['the root from below', 'https://news.example/story-7', 'https://news.example/'],
    ['the root from an id', 'https://news.example/?id=7', 'https://news.example/'],
    ['a list above', 'https://news.example/travel/story-7', 'https://news.example/travel'],
    ['a list of another name', 'https://news.example/travel/night-trains', 'https://news.example/all-stories'],
    ['another id', 'https://news.example/story-7', 'https://news.example/story-8'],
    ['another id of the same title', 'https://news.example/7/night-trains', 'https://news.example/8/night-trains'],
    ['another id for a parameter', 'https://news.example/?id=7', 'https://news.example/story-8'],
    ['the first page of several', 'https://news.example/night-trains?page=2', 'https://news.example/night-trains'],
    ['a comment’s page', 'https://news.example/p/7/comments/99', 'https://news.example/p/7'],
    ['a forum’s program', 'https://forum.example/showthread.php?t=7', 'https://forum.example/showthread.php'],
    ['a search', 'https://news.example/search?query=trains', 'https://news.example/search'],
    ['a translation', 'https://news.example/night-trains?lang=de', 'https://news.example/night-trains'],
    ['another story of the same year', 'https://news.example/2026/a', 'https://news.example/2026/b'],
    ['the same general end', 'https://news.example/a/index.html', 'https://news.example/b/index.html'],
    ['another site', 'https://news.example/night-trains', 'https://elsewhere.example/night-trains'],
    ['another member of a host', 'https://ana.github.io/night-trains', 'https://github.io/night-trains'],
    ['a suffix of countries', 'https://ana.co.uk/night-trains', 'https://co.uk/night-trains'],
    ['another port', 'https://news.example/m/night-trains', 'https://news.example:8443/night-trains'],
    ['http for https', 'https://news.example/m/night-trains', 'http://news.example/night-trains'],
    ['no page', 'https://news.example/m/night-trains', 'javascript:alert(1)'],
    ['a paper', 'https://news.example/m/night-trains', 'https://doi.org/10.1016/a'],
    ['nothing', 'https://news.example/m/night-trains', ''],
    ['too long', 'https://news.example/m/night-trains', `https://news.example/${'a'.repeat(2000)}/night-trains`],
    ['the application without its route', 'https://app.example/#!/night-trains', 'https://www.app.example/'],
    [
      'an answer’s question, by a site’s rule',
      'https://stackoverflow.com/a/7',
      'https://stackoverflow.com/questions/1/b/7',
    ],
  ])('is not believed if it names %s', (_, url, canonical) => {
    expect(canonicalOf(url, canonical)).toBe(url)
  })

  it.each(['https://news.example/story-6', 'https://news.example/', 'https://news.example/story-7?id=9', ''])(
    'is not believed from a document that was loaded for another address: %s',
    (loaded) => {
      expect(canonicalOf('https://news.example/amp/story-7', 'https://news.example/story-7', loaded)).toBe(
        'https://news.example/amp/story-7',
      )
    },
  )

  it('that only spells the address otherwise leaves the tab’s', () => {
    expect(canonicalOf('https://news.example/a?utm_source=b', 'https://www.news.example/a/')).toBe(
      'https://news.example/a?utm_source=b',
    )
  })

  it('is cleaned, and may be believed where the load had parameters of arrival', () => {
    const loaded = 'https://news.example/amp/night-trains?utm_source=mail#top'
    expect(
      canonicalOf('https://news.example/amp/night-trains', 'https://news.example/night-trains?gclid=1', loaded),
    ).toBe('https://news.example/night-trains')
  })
})

describe('a paper’s DOI', () => {
  const doiOf = (url: string, doi: string, canonical = '') => ownAddress({ canonical, doi, loaded: url }, url)

  it.each([
    ['https://publisher.example/article/pii/S0140673620300011', '10.1016/s0140-6736(20)30001-1'],
    ['https://publisher.example/doi/full/10.1016/s0140-6736(20)30001-1', 'doi:10.1016/S0140-6736(20)30001-1'],
    [
      'https://publisher.example/a?doi=10.1016%2Fs0140-6736(20)30001-1',
      'https://doi.org/10.1016/S0140-6736(20)30001-1',
    ],
  ])('is the page’s address: %s', (url, doi) => {
    expect(doiOf(url, doi, `${url}/other`).toLowerCase()).toBe('https://doi.org/10.1016/s0140-6736(20)30001-1')
  })

  it.each([
    ['no DOI', 'https://publisher.example/article/7', 'S0140673620300011'],
    ['the DOI of another paper', 'https://publisher.example/doi/10.1016/a', '10.1016/b'],
    ['a DOI at the root', 'https://publisher.example/', '10.1016/a'],
    ['a DOI within a company', 'http://wiki/paper', '10.1016/a'],
    ['a published version’s DOI, by a site’s rule', 'https://arxiv.org/abs/2401.00001', '10.1016/a'],
  ])('is not believed: %s', (_, url, doi) => {
    expect(doiOf(url, doi)).toBe(url)
  })
})
