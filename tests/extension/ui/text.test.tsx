import { cleanup, render } from '@testing-library/preact'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { day } from '../../../src/contract/durations.ts'
import { type Language, languages } from '../../../src/extension/i18n/languages.ts'
import { loadPageTexts } from '../../../src/extension/i18n/page-texts.ts'
import { loadAllTexts, type SentenceKey } from '../../../src/extension/i18n/texts.ts'
import { createTranslation } from '../../../src/extension/i18n/translate.ts'
import { LinkedText } from '../../../src/extension/popup/Comment.tsx'
import type { WriteContent } from '../../../src/extension/schemas/write-kinds.ts'
import { Ago } from '../../../src/extension/ui/controls.tsx'
import { initials, networkPicture } from '../../../src/extension/ui/member.tsx'
import { countNeeding, countUnfinished, countWrites } from '../../../src/extension/ui/sentences.tsx'
import { Translation } from '../../../src/extension/ui/values.ts'
import { siteTranslate } from '../../../src/service/texts.ts'
import { showTime } from '../../../src/service/website/page/times.ts'
import type { Visit } from '../../../src/service/website/page/visit.ts'
import { processorTime } from '../../support/processor-time.ts'
import { plainPage } from '../support/stored/lists.ts'
import { writeOf } from '../support/stored/writes.ts'

const en = await loadPageTexts('en')

const then = Date.parse('2026-05-04T10:00:00Z')

function shown(elapsed: number, t = createTranslation<SentenceKey>('en', en, '')) {
  vi.useFakeTimers({ now: then + elapsed })
  const { container } = render(
    <Translation.Provider value={t}>
      <Ago timestamp="2026-05-04T10:00:00+0000" />
    </Translation.Provider>,
  )
  return container.textContent
}

it.each([
  [-3_600_000, 'just now'],
  [59_999, 'just now'],
  [60_000, '1m ago'],
  [day, '1d ago'],
  [7 * day - 1, '6d ago'],
  [7 * day, '4 May'],
  [365 * day, '4 May 2026'],
])('a moment %d milliseconds ago reads "%s"', (elapsed, text) => {
  expect(shown(elapsed)).toBe(text)
})

it.each(languages)('reads in %s as on the network’s site', async (language) => {
  const t = createTranslation<SentenceKey>(language, await loadAllTexts(language), '')
  for (const elapsed of [0, 60_000, 3_600_000, day, 2 * day, 8 * day, 400 * day]) {
    const onSite = showTime(then, { now: then + elapsed, t: siteTranslate(language) } as Visit)
    expect(String(await onSite)).toContain(`>${shown(elapsed, t)}<`)
  }
})

describe('LinkedText', () => {
  afterEach(cleanup)

  const draw = (text: string) => render(<LinkedText text={text} />).container
  const links = (text: string) => [...draw(text).querySelectorAll('a')].map((link) => link.getAttribute('href'))

  it.each([
    ['See https://a.example/x, and HTTP://b.example.', ['https://a.example/x', 'HTTP://b.example']],
    ['(https://a.example/x)', ['https://a.example/x']],
    ['https://a.example/Train_(film)', ['https://a.example/Train_(film)']],
    ['“https://a.example/?q=1&r=2#end”!', ['https://a.example/?q=1&r=2#end']],
    ['https://a.example/one\nhttps://b.example/two', ['https://a.example/one', 'https://b.example/two']],
    ['javascript:alert(1) data:text/html,x ftp://a.example www.a.example mailto:a@a.example', []],
    ['javascript:https://a.example/', ['https://a.example/']],
    ['https:// http:///... https://[', []],
    ['<a href="javascript:alert(1)">https://a.example/</a>', ['https://a.example/']],
  ])('in %j http and https addresses alone are links, and every letter stays', (text, addresses) => {
    expect(links(text)).toEqual(addresses)
    expect(draw(text).textContent).toBe(text)
  })

  it('isolates them from a text of another direction, and opens them in a new tab without a referrer', () => {
    const link = draw('انظر https://a.example/x?y=1!').querySelector('a')
    expect({ dir: link?.dir, target: link?.target, rel: link?.rel }).toEqual({
      dir: 'ltr',
      target: '_blank',
      rel: 'noreferrer',
    })
  })

  it.each(['https://', 'https://a.example/', ')', 'h', '.'])('takes no longer for a text of nothing but %j', (part) => {
    expect(processorTime(() => draw(`https://a.example/${part.repeat(5000 / part.length)}`))).toBeLessThan(500)
  })
})

const share: WriteContent = {
  ...plainPage,
  ...{ type: 'share', url: 'https://news.example/', pageUrl: 'https://news.example/' },
}
const answer: WriteContent = { type: 'answer', id: 'ada', value: 'ACCEPT', contact_card: 'NONE', message: '' }
const status: WriteContent = { type: 'status', message: '', social_account: [] }
const removal: WriteContent = { type: 'removal', url: 'https://news.example/', share_id: '1', pageTitle: '' }

const translated = async (language: Language) =>
  createTranslation<SentenceKey>(language, await loadPageTexts(language), 'Circle')

it('writes of several kinds are counted by kind, in the same order, whichever came first', async () => {
  const writes = [status, answer, removal, share, answer].map((content) => writeOf(content))
  expect(countWrites(await translated('en'), writes)).toBe('1 share, 1 change, 1 post, and 2 answers')
  expect(countWrites(await translated('de'), writes.slice(3))).toBe('1 geteilte Seite und 1 Antwort')
})

it('an unfinished write is counted apart from others that are not confirmed, also if it needs the member', async () => {
  const writes = [writeOf(share, { phase: 'unknown' }), writeOf(status, { phase: 'refused' })]
  const t = await translated('de')
  expect(countUnfinished(t, writes)).toBe('1 Beitrag noch nicht gesendet · 1 geteilte Seite noch nicht bestätigt')
  expect(countNeeding(t, writes)).toBe('1 Beitrag nicht gesendet · 1 geteilte Seite nicht bestätigt')
})

const network = { baseUrl: 'https://api.network.example', authUrl: 'https://www.network.example:8443' }

it.each([
  ['https://api.network.example/p/1.png?w=32', 'https://api.network.example/p/1.png?w=32'],
  ['http://api.network.example/p/1.png', 'https://api.network.example/p/1.png'],
  ['http://www.network.example/p/1.png', 'https://www.network.example:8443/p/1.png'],
  ['https://www.network.example:8443/p/1.png', 'https://www.network.example:8443/p/1.png'],
])('networkPicture loads %s as %s', (url, picture) => {
  expect(networkPicture(url, network)).toBe(picture)
})

it.each([
  '',
  'https://elsewhere.example/p/1.png',
  'https://network.example/p/1.png',
  'https://api.network.example.elsewhere.example/p/1.png',
  'https://www.network.example/p/1.png',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
])('networkPicture never loads "%s"', (url) => {
  expect(networkPicture(url, network)).toBe('')
})

it.each([
  ['Maya Lindqvist', 'ML'],
  ['Zoë van den Heuvel-O’Neill', 'ZH'],
  ['Cher', 'C'],
  ['  ', ''],
  ['👩‍👩‍👧 familie', '👩‍👩‍👧F'],
  ['عمر حداد', 'عح'],
  ['A\u0301ngel O\u0308zil', 'A\u0301O\u0308'],
  ['王 小明', '王小'],
])('initials of "%s" are "%s"', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
