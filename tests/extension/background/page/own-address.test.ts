import { describe, expect, it } from 'vitest'
import { ownAddress } from '../../../../src/extension/background/page/own-address.ts'

const said = { canonical: '', doi: '', loaded: '' }

const at = (address: string) => URL.parse(address, 'https://news.example')?.href ?? address

const canonicalOf = (tab: string, canonical: string, loaded = tab) =>
  ownAddress({ ...said, canonical: at(canonical), loaded: at(loaded) }, at(tab)).url

const long = `/${'a'.repeat(2000)}/night-trains`

describe('the canonical address', () => {
  // the address in the tab, and the canonical one
  it.each([
    // how the page is shown
    ['an accelerated page', '/amp/story', '/story'],
    ['an accelerated page’s host', 'https://amp.news.example/story', 'https://www.news.example/story'],
    ['a mobile host', 'https://m.news.example/a?page=1', 'https://www.news.example/a?page=1'],
    ['a page to print', '/print/night-trains', '/night-trains'],
    ['an ending', '/night-trains.html', '/night-trains'],
    ['a wrong escape', '/100%/amp', '/100%'],
    ['capital letters', '/Travel/Night-Trains', '/travel/night-trains'],
    ['https, and http with the same port', 'http://news.example:8080/m/a', 'https://news.example:8080/a'],
    ['http that became https', 'http://news.example/m/night-trains', 'https://news.example/night-trains'],
    ['a route of an application', '/m/app#!/night-trains', '/app#!/night-trains'],
    // where the visitor came from
    ['where the reader came from', '/night-trains?from=rss', '/night-trains'],
    ['a session', '/story-7?sid=ab12cd34ef56ab78', '/story-7'],
    // names and ids
    ['an id in a parameter', '/?id=7', '/story-7'],
    ['an id in a parameter of a program', '/index.php?id=7', '/travel/story-7'],
    ['a title below the id', '/p/7', '/p/7/night-trains'],
    ['a title after the id', '/p/7', '/p/7-night-trains'],
    ['another title before a long id', '/travel/old-title-88123.html', '/travel/night-trains-88123.html'],
    // dates
    ['a month added', '/story-of-trains', '/2024/05/story-of-trains'],
    // sections
    ['a section before the title', '/night-trains', '/travel/night-trains'],
    ['a section left out', '/travel/night-trains', '/night-trains'],
    ['a list of a shop, whose products are in a folder', '/collections/sale/products/boots', '/products/boots'],
    ['a member’s page in the member’s folder', '/~ana/amp/report-2024', '/~ana/report-2024'],
  ])('is the page’s: %s', (_, tab, canonical) => {
    expect(canonicalOf(tab, canonical)).toBe(at(canonical))
  })

  it.each([
    // lists and other views
    ['the root from below', '/story-7', '/'],
    ['a page of the list', '/travel-2024', '/travel-2024/night-trains'],
    ['the first page of several', '/night-trains?page=2', '/night-trains'],
    ['a picture', '/top-5-trains', '/top-5-trains?nr=5'],
    ['no picture, whose number is in the title', '/top-5-trains?nr=5', '/top-5-trains'],
    ['a comment’s page', '/p/7/comments/99', '/p/7'],
    ['the page of the comments', '/item-5/comments', '/item-5'],
    ['a forum’s program', '/showthread.php?t=7', '/showthread.php'],
    ['a list without its beginning', '/new-films?date-from=may', '/new-films'],
    ['a list without its filter', '/new-films?genre=horror', '/new-films'],
    ['a list without half of its filter', '/night-trains?in=travel-europe', '/travel/night-trains'],
    ['a page without the key that is all of its query', '/night-trains?5', '/night-trains'],
    ['the way back', '/route?from=bern&to=rome', '/route?from=rome&to=bern'],
    ['the article of a comment', '/night-trains-8812345?comment=991234', '/night-trains-8812345'],
    ['a program without the story', '/article.php?sid=7', '/article.php'],
    // another page
    ['another id', '/story-7', '/story-8'],
    ['another id in letters that look alike', '/v/aB3', '/m/v/ab3'],
    ['no id', '/8/night-trains', '/night-trains'],
    ['another id for a parameter', '/?id=7', '/story-8'],
    ['another page of the same year', '/agenda-2024', '/report-2024'],
    ['an edition for the year', '/2024/call-for-papers', '/call-for-papers'],
    ['another year', '/2024/05/night-trains', '/2025/05/night-trains'],
    ['a day that is none', '/2024/13/night-trains', '/night-trains'],
    ['another version', '/v2/getting-started', '/getting-started'],
    ['the same general end', '/a/index.html', '/b/index.html'],
    ['the same end in another section', '/autumn/schedule', '/spring/schedule'],
    ['the application without its route', '/app/night-trains#!/5', '/m/app/night-trains'],
    ['a translation', '/night-trains?lang=de', '/night-trains'],
    ['a translation, by a folder', '/de/story-49', '/en/story-49'],
    ['the language of most', '/de/night-trains', '/night-trains'],
    ['a translation, by its host', 'https://de.news.example/story-49', '/story-49'],
    // another member's page
    ['another member’s page', '/~evil/report-2024', '/~famous/report-2024'],
    ['another member’s page, within a folder like the member’s', '/~evil/~famous/report-2024', '/~famous/report-2024'],
    ['another member’s page, though nothing marks members', '/evil/famous/report-2024', '/famous/report-2024'],
    ['a program of all members', '/evil/view-item.php?id=7', '/view-item.php?id=7'],
    ['the page of all members', '/~evil/report-2024', '/report-2024'],
    ['the page of all members, by a folder of one', '/user/evil/report-2024', '/report-2024'],
    ['another member’s page, by a path behind a program', '/index.php/evil?p=123', '/index/story-123'],
    ['another member’s page, by an escaped slash', '/evil%2Fstory-49', '/evil/story-49/amp'],
    ['a page of a member’s host', '/p/essay-2024', 'https://famous.news.example/p/essay-2024'],
    ['a member whose name is of a device', 'https://m.github.io/night-trains', 'https://amp.github.io/night-trains'],
    ['a host that looks alike', 'https://team.news.example/story-7', 'https://teanews.example/story-7'],
    ['another site', '/night-trains', 'https://elsewhere.example/night-trains'],
    // no page
    ['no page', '/m/night-trains', 'javascript:alert(1)'],
    ['a paper', '/m/night-trains', 'https://doi.org/10.1016/a'],
    ['nothing', '/m/night-trains', ''],
    ['too long', '/m/night-trains', long],
    [
      'a question of the answer, by a site’s rule',
      'https://stackoverflow.com/a/7',
      'https://stackoverflow.com/questions/1/b/7',
    ],
  ])('is not believed if it names %s', (_, tab, canonical) => {
    expect(canonicalOf(tab, canonical)).toBe(at(tab))
  })

  it('keeps https if the page was loaded by https', () => {
    expect(canonicalOf('/m/night-trains', 'http://news.example/night-trains')).toBe('https://news.example/night-trains')
  })

  it.each(['/story-6', '/', '/amp/story-7?id=9', 'about:blank'])(
    'is not believed from a document that was loaded for another address: %s',
    (loaded) => {
      expect(canonicalOf('/amp/story-7', '/story-7', loaded)).toBe(at('/amp/story-7'))
    },
  )

  it('that only spells the address otherwise leaves the tab’s', () => {
    expect(canonicalOf('/a?utm_source=b', 'http://www.news.example/a/')).toBe(at('/a?utm_source=b'))
    expect(canonicalOf('/a', 'http://www.news.example/a/')).toBe(at('/a'))
  })

  it('is cleaned, and may be believed if the load had parameters of arrival', () => {
    const loaded = '/amp/night-trains?utm_source=mail#top'
    expect(canonicalOf('/amp/night-trains', '/night-trains?gclid=1', loaded)).toBe(at('/night-trains'))
  })
})

describe('a paper’s DOI', () => {
  const doiOf = (url: string, doi: string, canonical = '') => ownAddress({ canonical, doi, loaded: url }, url)

  it.each([
    [
      'what the publisher chose of it',
      'https://publisher.example/article/pii/S0140673620300011',
      '10.1016/s0140-6736(20)30001-1',
    ],
    ['the same with an ending', 'https://publisher.example/s41000-020-2649-2.pdf', '10.1016/s41000-020-2649-2'],
    ['all of it', 'https://publisher.example/doi/full/10.1016/S0140-6736(20)30001-1', '10.1016/s0140-6736(20)30001-1'],
    [
      'all of it, escaped',
      'https://publisher.example/a?doi=10.1016%2Fs0140-6736(20)30001-1',
      '10.1016/s0140-6736(20)30001-1',
    ],
    ['a version', 'https://publisher.example/10.1016/a.1v12.full.pdf', '10.1016/a.1'],
  ])('is the page’s address if the tab’s has %s', (_, url, doi) => {
    expect(doiOf(url, doi, `${url}/other`)).toEqual({ url: `https://doi.org/${doi}` })
  })

  it.each([
    ['a page about it', 'http://evil.example/buy-this', '10.1000/famous.1'],
    ['an id of its own', 'https://publisher.example/articles/1234', '10.7717/peerj.1234'],
    ['a word that it has, too', 'https://publisher.example/famous', '10.1016/famous'],
  ])('is another address, and the page keeps its own, if the tab’s is %s', (_, url, doi) => {
    expect(doiOf(url, doi)).toEqual({ url, paper: `https://doi.org/${doi}` })
  })

  it('stands beside the canonical address', () => {
    expect(
      doiOf('https://blog.example/amp/famous-paper', '10.1000/famous.1', 'https://blog.example/famous-paper'),
    ).toEqual({
      url: 'https://blog.example/famous-paper',
      paper: 'https://doi.org/10.1000/famous.1',
    })
  })

  it.each([
    ['no DOI', 'https://publisher.example/article/7', 's0140673620300011'],
    ['the DOI of another paper', 'https://publisher.example/doi/10.1016/a', '10.1016/b'],
    ['the beginning of another paper’s', 'https://publisher.example/doi/10.1016/famous.12', '10.1016/famous.1'],
    ['words before it', 'https://publisher.example/article/7', 'see:10.1016/a'],
    ['a path to all of a publisher’s', 'https://publisher.example/article/7', '10.1038/a/..'],
    ['a DOI at the root', 'https://publisher.example/', '10.1016/a'],
    ['a DOI within a company', 'http://wiki/paper', '10.1016/a'],
    ['a published version’s DOI, by a site’s rule', 'https://arxiv.org/abs/2401.00001', '10.1016/a'],
    ['nothing', 'https://publisher.example/article/7', ''],
  ])('is none if it is %s', (_, url, doi) => {
    expect(doiOf(url, doi)).toEqual({ url })
  })

  it('is none in a document that was loaded for another address', () => {
    const url = 'https://publisher.example/article/7'
    expect(ownAddress({ canonical: '', doi: '10.1016/a', loaded: `${url}1` }, url)).toEqual({ url })
  })
})
