import { fireEvent, screen, within } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import type { Handlers } from '../../../../src/extension/messages/questions.ts'
import type { Metadata } from '../../../../src/extension/schemas/pages.ts'
import { button, comment, openComment, restored, shareButton } from '../../support/elements.ts'
import { article, asked, click, closePage, fails, openPopup, press, settle, write } from '../../support/pages.ts'
import { found, plainPage, recommendationBy } from '../../support/stored/lists.ts'
import { chips, openPage } from './composing.ts'
import { draft, field, open, openAtRest, openWithTexts, pageData, pencil, picture, texts, use } from './open-page.ts'

const buttons = () =>
  within(document.querySelector<HTMLElement>('.composer') as HTMLElement)
    .queryAllByRole('button')
    .map((each) => each.getAttribute('aria-label') ?? each.textContent)

describe('the composer', () => {
  it('is filled from the page’s metadata, which the member can edit behind the pencil', async () => {
    await openWithTexts()
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
        quote: '',
        title: 'Night trainsx',
        overview: 'They are back.x',
        keywords: 'trains,nightx',
        site_name: 'The Newsx',
        url_picture: 'https://news.example/train.pngx',
      },
    ])
  })

  it('of a new share is closed by “Cancel”, and what is typed stays as a draft', async () => {
    await open()
    await write(comment(), 'Half a thought')
    await click(button('Close'))
    expect({
      textbox: openComment(),
      focused: document.activeElement,
      draft: await draft.get(),
    }).toEqual({ textbox: null, focused: document.querySelector('.foot input'), draft: { message: 'Half a thought' } })
    await use()
    expect(comment().value).toBe('Half a thought')
  })

  it('lies closed in a later popup, names the draft that was left, and opens by one click with all of it', async () => {
    await draft.set({ message: 'Half a thought', title: 'My title' })
    await openAtRest()
    const line = () => document.querySelector<HTMLInputElement>('.composer-line input')
    expect({ textbox: openComment(), says: line()?.placeholder }).toEqual({
      ...{ textbox: null, says: 'Draft: Half a thought' },
    })
    await click(line() as Element)
    await click(pencil())
    expect({ comment: openComment()?.value, title: field('Title').value }).toEqual({
      ...{ comment: 'Half a thought', title: 'My title' },
    })
    closePage()
    await draft.set({ title: 'My title' })
    await openAtRest()
    expect(line()?.placeholder).toBe('Draft: My title')
  })

  it('shows all that is sent of the page before it is sent, without a click', async () => {
    await open()
    const lines = [...document.querySelectorAll<HTMLElement>('.to-send p')].map((line) => line.textContent)
    expect(lines).toEqual(['Night trains', 'They are back.', 'with picture · The News · trains,night'])
    await click(button('Share'))
    const [{ url: _url, pageUrl: _pageUrl, message: _message, quote: _quote, ...texts }] = asked('share') as [
      object,
    ] as [Record<string, string>]
    const shown = `${lines.join('\n')}\n${document.querySelector<HTMLElement>('.to-send .line')?.title}`
    for (const text of Object.values(texts)) expect(shown).toContain(text)
    expect(Object.keys(texts).sort()).toEqual(Object.keys(pageData).sort())
  })

  it('shows the fields of the page’s texts above the button that sends them, and loads no picture from its address', async () => {
    await openWithTexts()
    const shown = [...document.querySelectorAll('.composer :is(input, textarea, [type=submit])')]
    expect(shown.at(-1)).toBe(button('Share'))
    expect(shown).toContain(field('Address of a picture'))
    await write(field('Address of a picture'), 'https://pictures.example/1.png')
    expect(field('Address of a picture').value).toBe('https://pictures.example/1.png')
    expect(document.body.innerHTML).not.toMatch(/<(img|source)[^>]+(pictures|news)\.example/)
  })

  it('is a line until it is used, and then says who sees it', async () => {
    await openAtRest()
    expect({ textbox: openComment(), button: shareButton()?.textContent }).toEqual({
      textbox: null,
      button: 'Share',
    })
    await use()
    expect({ focused: document.activeElement, button: shareButton() }).toEqual({ focused: comment(), button: null })
    expect({ hint: comment().placeholder, buttons: buttons() }).toEqual({
      hint: 'What do you think?',
      buttons: ['Change', 'Close', 'Share'],
    })
    expect(document.querySelector('.send > p')?.textContent).toBe('Everyone on Demo Network sees it, with your name.')
  })

  it('shares nothing by the second click of the two that opened it', async () => {
    await openAtRest()
    await use()
    fireEvent.click(button('Share'), { detail: 2 })
    await settle()
    expect(asked('share')).toEqual([])
    fireEvent.click(button('Share'), { detail: 1 })
    await settle()
    expect(asked('share')).toHaveLength(1)
  })

  it('takes the focus once its window is in view, if the browser ignored it before', async () => {
    await openAtRest()
    const ignored = vi.spyOn(HTMLElement.prototype, 'focus').mockImplementationOnce(() => undefined)
    await use()
    expect(ignored).toHaveBeenCalled()
    expect(document.activeElement).not.toBe(comment())
    fireEvent.focus(window)
    expect(document.activeElement).toBe(comment())
  })

  it('opens with the letter that was typed into the line, and with a click on it, which sends nothing', async () => {
    await openAtRest()
    const line = document.querySelector<HTMLInputElement>('.foot input') as HTMLInputElement
    // a composed letter isn't complete yet
    fireEvent.input(line, { target: { value: '´' }, isComposing: true })
    await settle()
    expect(openComment()).toBeNull()
    line.value = 'L'
    fireEvent.compositionEnd(line)
    await settle()
    expect({ comment: openComment()?.value, focused: document.activeElement, draft: await draft.get() }).toEqual({
      comment: 'L',
      focused: openComment(),
      draft: { message: 'L' },
    })
    await press('Escape')
    expect({ textbox: openComment(), closed: vi.mocked(window.close).mock.calls }).toEqual({
      textbox: null,
      closed: [],
    })
    await click(document.querySelector('.foot input') as Element)
    expect({ comment: openComment()?.value, asked: asked('share') }).toEqual({ comment: 'L', asked: [] })
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

  it('names the people of a draft that was left, and a letter stands after its words', async () => {
    const ana = { id: 'ana', name: 'Ana', picture_small: '' }
    await openPage({ metadata: pageData })
    await draft.set({ message: 'For Thursday', to: [ana, { ...ana, id: 'ben', name: 'Ben' }] })
    await settle()
    const line = document.querySelector<HTMLElement>('.composer-line')
    expect(line?.textContent).toBe('Ana and BenSend')
    const input = line?.querySelector('input') as HTMLInputElement
    expect(input.placeholder).toBe('Draft: For Thursday')
    fireEvent.input(input, { target: { value: '!' } })
    await settle()
    expect({ typed: comment().value, chips: chips() }).toEqual({ typed: 'For Thursday!', chips: ['Ana', 'Ben'] })
    expect(await draft.get()).toMatchObject({ message: 'For Thursday!', to: [ana, { id: 'ben' }] })
  })

  it('leaves edited fields when the metadata arrives, and fills the other fields', async () => {
    const { promise, resolve } = Promise.withResolvers<Partial<Metadata>>()
    await openWithTexts({ metadata: promise })
    await write(field('Title'), 'My title')
    resolve(pageData)
    await settle()
    const filled = () => [field('Title').value, field('Summary').value]
    expect(filled()).toEqual(['My title', 'They are back.'])
    closePage()
    await openWithTexts()
    expect(filled()).toEqual(['My title', 'They are back.'])
  })

  it('follows an application that changes its page while the member approaches, and what goes out is what is seen', async () => {
    const executeScript = vi.fn()
    const now = async (title: string, here = article.url) => {
      executeScript.mockResolvedValue([{ result: { ...plainPage, title, here, loaded: here } }])
      for (let move = 0; move < 2; move++) {
        fireEvent.pointerMove(document.body)
        await settle()
      }
      vi.advanceTimersByTime(1000)
    }
    vi.useFakeTimers({ toFake: ['performance'] })
    await openWithTexts({ metadata: { title: 'The page before', overview: 'Before' } })
    Object.assign(fakeBrowser.scripting, { executeScript })
    vi.advanceTimersByTime(1000)
    await now('Night trains are back')
    expect(executeScript).toHaveBeenCalledTimes(1)
    expect([field('Title').value, field('Summary').value]).toEqual(['Night trains are back', ''])
    await now('Another page', 'https://news.example/four-day-week')
    await click(button('Share'))
    expect(asked('share')).toMatchObject([{ url: article.url, title: 'Night trains are back', overview: '' }])
  })

  it('has the tab’s title, cut at the network’s limit, without metadata, so that it can be sent before that arrives', async () => {
    await openWithTexts({ tab: { ...article, title: `${'x'.repeat(299)}🚂y` }, metadata: new Promise(() => {}) })
    expect(field('Title').value).toBe(`${'x'.repeat(299)}🚂`)
    await click(button('Share'))
    expect(asked('share')).toHaveLength(1)
    await openPopup({ replies: { lookUp: found(recommendationBy([])) } })
    await use()
    await click(pencil())
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

  it('is not sent by Ctrl+Enter on another button, nor by Enter in a field, by which browsers submit', async () => {
    await open()
    await write(comment(), 'Half a thought')
    await openWithTexts()
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
  await openWithTexts()
  await write(comment(), 'Half')
  await write(field('Title'), 'My title')
  closePage()
  await openWithTexts({ metadata: { title: 'Another title by now' } })
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

describe('the text that is selected in the page', () => {
  const selected = 'Night trains are back, and they are full.'
  const quoted = () => document.querySelector('.composer .quotation p')?.textContent
  const offer = () => screen.queryByRole('button', { name: 'Quote the selection' })
  const openWith = (opening: Parameters<typeof openPopup>[0] = {}) =>
    openPopup({ selected: async () => selected, replies: { lookUp: found(recommendationBy([])) }, ...opening })

  it('is quoted in a field of its own, unless the member drops it, who can bring it back', async () => {
    await openWith({ replies: { share: fails('storage-full') } })
    await use()
    expect(quoted()).toBe(selected)
    await write(comment(), 'Look')
    await click(button('Remove the quotation'))
    expect({ quoted: quoted(), focused: document.activeElement }).toEqual({ quoted: undefined, focused: comment() })
    await click(button('Share'))
    await click(button('Quote the selection'))
    expect({ quoted: quoted(), offer: offer(), focused: document.activeElement }).toEqual({
      quoted: selected,
      offer: null,
      focused: comment(),
    })
    await click(button('Share'))
    expect(asked('share').map(({ message, quote }) => [message, quote])).toEqual([
      ['Look', ''],
      ['Look', selected],
    ])
  })

  it('is plain text, cut at the network’s limit', async () => {
    await openWith({ selected: async () => '<img src=x onerror=alert(1)>' })
    await use()
    expect(quoted()).toBe('<img src=x onerror=alert(1)>')
    expect(document.querySelector('.quotation img')).toBeNull()
    await openWith({ selected: async () => 'word '.repeat(199).trim() })
    await use()
    expect(quoted()).toMatch(/^word (word )+word…$/)
    expect(quoted()?.length).toBeLessThanOrEqual(500)
  })

  it.each([
    ['nothing is selected', { selected: async () => '' }],
    [
      'the browser doesn’t let us in',
      { selected: () => Promise.reject(new Error('Cannot access contents of the page.')) },
    ],
    ['the page doesn’t answer', { selected: () => new Promise<string>(() => {}) }],
    ['the page is not looked up', { tab: { ...article, url: 'https://news.example/?token=abc' } }],
  ])('is not quoted where %s', async (_, opening) => {
    await openWith(opening)
    expect({ quoted: quoted(), offer: offer(), heading: document.querySelector('h1') }).toEqual({
      quoted: undefined,
      offer: null,
      heading: expect.anything(),
    })
  })

  it('is not read without consent or sign-in', async () => {
    const read = vi.fn(async () => selected)
    for (const stored of [{ consent: null }, { account: null }]) await openWith({ selected: read, stored })
    expect(read).not.toHaveBeenCalled()
  })
})

describe('what is sent of the page', () => {
  it('isn’t sent while a text is too long, which is said at its field', async () => {
    await openWithTexts()
    await write(field('Title'), '🚂'.repeat(300))
    expect(screen.queryByRole('alert')).toBeNull()
    await write(field('Title'), '🚂'.repeat(302))
    expect(screen.getByRole('alert').textContent).toBe('2 characters too many')
    await click(button('Share'))
    expect({ asked: asked('share'), focused: document.activeElement }).toEqual({ asked: [], focused: field('Title') })
  })

  it('is closed but for a link’s title, which the member types', async () => {
    await open()
    expect(texts()).toBeNull()
    const opening = { at: Date.now(), show: 'link', url: article.url, text: '' } as const
    await openPopup({ stored: { opening }, replies: { lookUp: found(recommendationBy([])) } })
    expect(within(texts() as HTMLElement).getAllByRole('textbox')).toEqual([field('Title')])
    await click(pencil())
    expect(within(texts() as HTMLElement).getAllByRole('textbox')).toHaveLength(5)
  })
})

it('an invalid address of a picture is marked at its field, which opens, instead of sent', async () => {
  await openWithTexts()
  await write(picture(), 'javascript:alert(1)')
  await click(pencil())
  expect(texts()).toBeNull()
  await click(button('Share'))
  expect(asked('share')).toEqual([])
  expect({ focused: document.activeElement, open: pencil().getAttribute('aria-expanded') }).toEqual({
    focused: picture(),
    open: 'true',
  })
  expect(picture().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toMatch(/^Enter an address that starts with https/)
  comment().focus()
  await press('Enter', { ctrlKey: true })
  expect(asked('share')).toEqual([])
})
