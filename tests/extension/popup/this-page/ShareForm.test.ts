import { screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import type { Handlers } from '../../../../src/extension/messages/questions.ts'
import type { Metadata } from '../../../../src/extension/page/metadata.ts'
import { quotable } from '../../../../src/extension/popup/this-page/ShareForm.tsx'
import { button, comment, restored } from '../../support/elements.ts'
import { article, asked, click, closePage, fails, openPopup, press, settle, write } from '../../support/pages.ts'
import { found, recommendationBy } from '../../support/stored/lists.ts'
import { details, draft, field, open, openAtRest, pageData, picture, preview, use } from './open-page.ts'

describe('the share form', () => {
  it('is filled from the page’s metadata, which the member can edit', async () => {
    await open()
    for (const [label, name] of [
      ['Title', 'title'],
      ['Summary', 'overview'],
      ['Keywords, separated by commas', 'keywords'],
      ['Name of the site', 'site_name'],
      ['Address of a picture', 'url_picture'],
    ] as const) {
      expect(field(label).value).toBe(pageData[name])
      await write(field(label), `${pageData[name]}x`)
    }
    await write(comment(), 'Look at this')
    await click(button('Share'))
    expect(asked('share')).toEqual([
      {
        url: article.url,
        pageUrl: article.url,
        message: 'Look at this',
        title: 'Night trainsx',
        overview: 'They are back.x',
        keywords: 'trains,nightx',
        site_name: 'The Newsx',
        url_picture: 'https://news.example/train.pngx',
      },
    ])
  })

  it('shows the shared data and the button only once it is used', async () => {
    await openAtRest()
    expect({ rows: Number(comment().rows), shareButton: screen.queryByRole('button', { name: 'Share' }) }).toEqual({
      rows: 1,
      shareButton: null,
    })
    expect(screen.queryByRole('region', { name: 'What is shared' })).toBeNull()
    await use()
    expect(Number(comment().rows)).toBeGreaterThan(1)
    expect([preview(), button('Share')]).toHaveLength(2)
  })

  it.each<[string, Handlers['lookUp'], string]>([
    ['is asked', () => new Promise(() => {}), 'loading'],
    ['can’t be reached', fails('unreachable'), 'failed'],
  ])('is there while the network %s, and shares', async (_, lookUp, view) => {
    await openPopup({ metadata: pageData, replies: { lookUp } })
    await write(comment(), 'Look')
    expect(screen.getByRole('main').dataset.view).toBe(view)
    await click(button('Share'))
    expect(asked('share')).toMatchObject([{ title: 'Night trains', message: 'Look' }])
  })

  it('leaves edited fields when the metadata arrives, and fills the other fields', async () => {
    const { promise, resolve } = Promise.withResolvers<Partial<Metadata>>()
    await open({ metadata: promise })
    await write(field('Title'), 'My title')
    resolve(pageData)
    await settle()
    expect({ title: field('Title').value, summary: field('Summary').value }).toEqual({
      title: 'My title',
      summary: 'They are back.',
    })
    closePage()
    await open()
    expect({ title: field('Title').value, summary: field('Summary').value }).toEqual({
      title: 'My title',
      summary: 'They are back.',
    })
  })

  it('has the tab’s title, cut at the network’s limit, without metadata, so that it can be sent before that arrives', async () => {
    await open({ tab: { ...article, title: `${'x'.repeat(299)}🚂y` }, metadata: new Promise(() => {}) })
    expect(field('Title').value).toBe(`${'x'.repeat(299)}🚂`)
    await click(button('Share'))
    expect(asked('share')).toHaveLength(1)
    await openPopup({ replies: { lookUp: found(recommendationBy([])) } })
    await use()
    expect(field('Title').value).toBe(article.title)
  })

  it.each([{ ctrlKey: true }, { metaKey: true }])('is sent by Enter with %j, and not by Enter alone', async (held) => {
    await open()
    comment().focus()
    await press('Enter')
    expect(asked('share')).toEqual([])
    expect(button('Share').getAttribute('aria-keyshortcuts')).toBe('Control+Enter Meta+Enter')
    await press('Enter', held)
    expect(asked('share')).toHaveLength(1)
  })

  // shows: E4
  it('is not sent by Ctrl+Enter on another button, nor by Enter in a field, by which browsers submit', async () => {
    await open()
    await write(comment(), 'Half a thought')
    await open()
    button('Discard').focus()
    expect(await press('Enter', { ctrlKey: true })).toBe(true)
    for (const label of ['Title', 'Keywords, separated by commas', 'Name of the site', 'Address of a picture']) {
      field(label).focus()
      expect(await press('Enter'), label).toEqual(false)
    }
    expect(asked('share')).toEqual([])
    await press('Enter', { ctrlKey: true })
    expect(asked('share')).toHaveLength(1)
  })
})

it('typed text is restored with the edited fields at its page alone, and both follow another view', async () => {
  await open()
  await write(comment(), 'Half')
  await write(field('Title'), 'My title')
  closePage()
  await openAtRest({ metadata: { title: 'Another title by now' } })
  expect({ comment: comment().value, title: field('Title').value }).toEqual({ comment: 'Half', title: 'My title' })
  await draft.set({ message: 'Half a thought', title: 'Trains' })
  await settle()
  expect({ comment: comment().value, title: field('Title').value }).toEqual({
    comment: 'Half a thought',
    title: 'Trains',
  })
  await write(field('Summary'), 'They are back')
  expect(await draft.get()).toEqual({ message: 'Half a thought', title: 'Trains', overview: 'They are back' })
  await open()
  await write(comment(), 'Half a thought')
  await open({ tab: { ...article, url: 'https://news.example/another' } })
  expect(comment().value).toBe('')
  expect(restored()).toBeNull()
})

describe('quoting a selection in the page', () => {
  const selected = 'Night trains are back, and they are full.'
  const offer = () => screen.queryByRole('button', { name: /^Quote / })
  const take = () => click(button(/^Quote /))
  const open = (opening: Parameters<typeof openPopup>[0] = {}) =>
    openPopup({ selected: async () => selected, replies: { lookUp: found(recommendationBy([])) }, ...opening })

  it('is plain text, cut to the comment’s free space', async () => {
    await open({ selected: async () => '<img src=x onerror=alert(1)>' })
    expect(offer()?.textContent).toBe('Quote “<img src=x onerror=alert(1)>”')
    expect(document.querySelector('.quote')?.children).toHaveLength(0)
    await open({ selected: async () => 'word '.repeat(199).trim() })
    await write(comment(), 'x'.repeat(950))
    await take()
    expect(comment().value.length).toBeLessThanOrEqual(1000)
    expect(comment().value).toMatch(/x\n“word (word )+word…”$/)
    await write(comment(), 'x'.repeat(990))
    expect(offer()).toBeNull()
  })

  it.each([
    ['nothing is selected', { selected: async () => '' }],
    [
      'the browser doesn’t let us in',
      { selected: () => Promise.reject(new Error('Cannot access contents of the page.')) },
    ],
    ['the page doesn’t answer', { selected: () => new Promise<string>(() => {}) }],
    ['the page is not looked up', { tab: { ...article, url: 'https://news.example/?token=abc' } }],
  ])('is not offered where %s', async (_, opening) => {
    await open(opening)
    expect({ offer: offer(), heading: document.querySelector('h1') }).toEqual({
      offer: null,
      heading: expect.anything(),
    })
  })

  it('is not read without consent or sign-in', async () => {
    const read = vi.fn(async () => selected)
    for (const stored of [{ consent: null }, { account: null }]) await open({ selected: read, stored })
    expect(read).not.toHaveBeenCalled()
  })
})

it.each([
  ['is whole where it fits', 'Night trains are back.', undefined, 'Night trains are back.'],
  [
    'is cut after a word, without what stood behind it',
    'Night trains are back, and cities',
    25,
    'Night trains are back…',
  ],
  ['is cut where a word ends at the bound', 'Night trains are backed again', 21, 'Night trains are…'],
  ['is cut between letters where there are no words', '夜'.repeat(400), 30, `${'夜'.repeat(29)}…`],
  ['keeps no half of a pair', '😀'.repeat(40), 30, `${'😀'.repeat(29)}…`],
  ['is none where there is no room for enough of it', 'Night trains are back', 19, ''],
  ['is none where there is none', '', undefined, ''],
])('a quotation %s', (_, text, room, quoted) => {
  expect(quotable(text, room)).toBe(quoted)
})

describe('the shared data', () => {
  it('isn’t sent while a text is too long, which is said at its field', async () => {
    await open()
    await write(field('Title'), '🚂'.repeat(300))
    expect(screen.queryByRole('alert')).toBeNull()
    await write(field('Title'), '🚂'.repeat(302))
    expect(screen.getByRole('alert').textContent).toBe('2 characters too many')
    await click(button('Share'))
    expect({ asked: asked('share'), focused: document.activeElement }).toEqual({ asked: [], focused: field('Title') })
  })

  const lines = () => [...preview().children].map(({ textContent }) => textContent)

  it('is shown before it is sent, a picture as its host', async () => {
    await open()
    expect(lines()).toEqual([
      'Night trains',
      'They are back.',
      'The News',
      'With a picture from news.example',
      'Keywords: trains,night',
    ])
    expect(preview().querySelector('img')).toBeNull()
    await write(field('Title'), '<b>Mine</b>')
    await write(field('Summary'), '')
    await write(field('Name of the site'), '')
    await write(picture(), 'https://pictures.example/1.png')
    await write(field('Keywords, separated by commas'), ' ')
    expect(lines()).toEqual(['<b>Mine</b>', 'news.example', 'With a picture from pictures.example'])
  })
})

it('an invalid address of a picture is marked at its unfolded field instead of sent', async () => {
  await open()
  await write(picture(), 'javascript:alert(1)')
  expect(preview().textContent).not.toContain('With a picture')
  const folded = details()
  if (folded) folded.open = false
  await click(button('Share'))
  expect(asked('share')).toEqual([])
  expect({ focused: document.activeElement, open: folded?.open }).toEqual({ focused: picture(), open: true })
  expect(picture().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toMatch(/^Write an address with https/)
  comment().focus()
  await press('Enter', { ctrlKey: true })
  expect(asked('share')).toEqual([])
})

describe('the canonical URL', () => {
  const canonical = 'https://www.news.example/its-own-name?utm_source=x'
  const offer = () => screen.queryByRole('checkbox', { name: /^Share the page’s own address instead/ })

  it('is offered, also with a restored draft, and not shared by default', async () => {
    await open({ metadata: { canonical } })
    await click(button('Share'))
    expect(asked('share')).toMatchObject([{ url: article.url }])
    await open({ metadata: { canonical } })
    await write(comment(), 'Half a thought')
    await openAtRest({ metadata: { canonical } })
    expect(offer()).not.toBeNull()
  })

  it('is shared instead of the tab’s URL if chosen, and stays chosen while the popup is closed', async () => {
    await open({ metadata: { canonical } })
    expect(offer()?.closest('label')?.textContent).toContain('https://www.news.example/its-own-name')
    await click(offer() as Element)
    closePage()
    await openAtRest({ metadata: { canonical } })
    expect(offer()).toHaveProperty('checked', true)
    await click(button('Share'))
    expect(asked('share')).toMatchObject([{ url: 'https://www.news.example/its-own-name' }])
  })

  it.each(['https://elsewhere.example/', article.url, ''])('is not offered where it is "%s"', async (canonical) => {
    await open({ metadata: { canonical } })
    expect(offer()).toBeNull()
  })
})
