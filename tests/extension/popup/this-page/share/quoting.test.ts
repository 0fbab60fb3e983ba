import { screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { longestQuotation } from '../../../../../src/extension/popup/this-page/ShareForm.tsx'
import { defaultOptions } from '../../../../../src/extension/schemas/options.ts'
import { shareDraft } from '../../../../../src/extension/storage/drafts.ts'
import { button, comment } from '../../../support/elements.ts'
import { article, asked, click, closePage, openPopup, store, write } from '../../../support/pages.ts'
import { found, recommendationBy } from '../../../support/stored/recommendations.ts'
import { owner } from '../../../support/stored/writes.ts'

const selected = 'Night trains are back, and they are full.'
const offer = () => screen.queryByRole('button', { name: /^Quote / })
const take = () => click(button(/^Quote /))
const open = (opening: Parameters<typeof openPopup>[0] = {}) =>
  openPopup({ selected: async () => selected, replies: { lookUp: found(recommendationBy([])) }, ...opening })

describe('a selection in the page', () => {
  it('is offered in the first frame; a click quotes it in the comment and sends nothing', async () => {
    await open()
    expect(offer()?.textContent).toBe(`Quote “${selected}”`)
    await take()
    expect([comment().value, offer()]).toEqual([`“${selected}”`, null])
    expect(document.activeElement).toBe(comment())
    expect(comment().selectionStart).toBe(comment().value.length)
    expect(document.querySelector('form [role=status]')?.textContent).toBe('The quotation is in your comment.')
    expect(asked('share')).toEqual([])
  })

  it('is offered later if a busy page answers after the first frame', async () => {
    const page = Promise.withResolvers<string>()
    await open({ selected: () => page.promise })
    expect([offer(), document.querySelector('h1')]).toEqual([null, expect.anything()])
    page.resolve(selected)
    await vi.waitFor(() => expect(offer()?.textContent).toBe(`Quote “${selected}”`))
  })

  it('is inserted below typed text; text typed next is not part of it', async () => {
    await open()
    await write(comment(), 'At last!')
    await take()
    expect(comment().value).toBe(`At last!\n“${selected}”`)
    await write(comment(), `At last!\n“${selected}” So it is.`)
    expect([offer(), document.querySelector('form [role=status]')?.textContent]).toEqual([null, ''])
  })

  it('is saved in the draft, and then not offered again', async () => {
    await open()
    await take()
    expect(await shareDraft(owner, article.url).get()).toEqual({ message: `“${selected}”` })
    closePage()
    await open()
    expect([comment().value, offer()]).toEqual([`“${selected}”`, null])
    await write(comment(), '')
    expect(offer()).not.toBeNull()
    await take()
    expect(document.activeElement).toBe(comment())
  })

  it('has the quotation marks of the language', async () => {
    await open()
    for (const [language, quotation] of [
      ['de', `„${selected}“`],
      ['fr', `«\u00a0${selected}\u00a0»`],
      ['it', `«${selected}»`],
    ] as const) {
      await store({ options: { ...defaultOptions, language } })
      await vi.waitFor(() => expect(document.querySelector('.quote')?.textContent).toContain(quotation))
    }
  })

  it('is cut to one or two sentences and to the comment’s free space', async () => {
    const long = 'word '.repeat(199).trim()
    await open({ selected: async () => long })
    expect(offer()?.textContent).toHaveLength('Quote “”'.length + longestQuotation)
    await write(comment(), 'x'.repeat(950))
    await take()
    expect(comment().value.length).toBeLessThanOrEqual(1000)
    expect(comment().value).toMatch(/x\n“word (word )+word…”$/)
    await write(comment(), 'x'.repeat(990))
    expect(offer()).toBeNull()
  })

  it('is plain text', async () => {
    await open({ selected: async () => '<img src=x onerror=alert(1)>' })
    expect(offer()?.textContent).toBe('Quote “<img src=x onerror=alert(1)>”')
    expect(document.querySelector('.quote')?.children).toHaveLength(0)
  })

  it.each([
    ['nothing is selected', { selected: async () => '' }],
    [
      'the browser doesn’t let us in',
      { selected: () => Promise.reject(new Error('Cannot access contents of the page.')) },
    ],
    ['the page doesn’t answer', { selected: () => new Promise<string>(() => {}) }],
    ['the page is not looked up', { tab: { ...article, url: 'https://news.example/?token=abc' } }],
    [
      'a link is shared, since it is about another page',
      { stored: { opening: { at: Date.now(), show: 'link', url: 'https://news.example/other', text: '' } } } as const,
    ],
  ])('is not offered where %s', async (_, opening) => {
    await open(opening)
    expect([offer(), document.querySelector('h1')]).toEqual([null, expect.anything()])
  })

  it('is offered on a guarded page when the member chose to share it', async () => {
    const tab = { ...article, url: 'https://news.example/?token=abc' }
    await open({ tab, stored: { opening: { at: Date.now(), show: 'page', tab } } })
    expect(offer()).not.toBeNull()
  })

  it.each([
    ['is offered', async () => selected, `Quote “${selected}”`],
    ['is not waited for long', () => new Promise<string>(() => {}), undefined],
  ])('%s once the member chose to look up a page that wasn’t', async (_, selected, quote) => {
    await open({ tab: { ...article, url: 'https://news.example/?token=abc' }, selected })
    expect([offer(), asked('lookUp')]).toEqual([null, []])
    await click(button('Look up anyway'))
    await vi.waitFor(() => expect([comment(), asked('lookUp')]).toEqual([expect.anything(), [expect.anything()]]))
    expect([offer()?.textContent, asked('lookUp').length]).toEqual([quote, 1])
  })

  it('is not read without consent or sign-in', async () => {
    const read = vi.fn(async () => selected)
    for (const stored of [{ consent: null }, { account: null }]) await open({ selected: read, stored })
    expect(read).not.toHaveBeenCalled()
  })
})
