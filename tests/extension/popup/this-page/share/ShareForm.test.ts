import { screen, within } from '@testing-library/preact'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import type { Handlers } from '../../../../../src/extension/messages/questions.ts'
import { builtNetwork } from '../../../../../src/extension/network/network.ts'
import type { Metadata } from '../../../../../src/extension/page/metadata.ts'
import type { LookedUp } from '../../../../../src/extension/schemas/look-up.ts'
import { shareDraft } from '../../../../../src/extension/storage/drafts.ts'
import {
  article,
  asked,
  click,
  closePage,
  done,
  fails,
  fillStorage,
  maya,
  openPopup,
  press,
  reply,
  settle,
  store,
  write,
} from '../../../support/pages.ts'
import { paused } from '../../../support/paused.ts'
import { found, recommendationBy } from '../../../support/recommendations.ts'
import { becomes, held, isDone, isQuick, keeps, owner, writeOf } from '../../../support/writes.ts'

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const picture = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Address of a picture/ })
const details = () => screen.getByText('Change what is shared').closest('details')
const preview = () => screen.getByRole('region', { name: 'What is shared' })
/** The notice that a draft was restored. */
const restored = () => document.querySelector('.restored')
/** The status of the sent share, with its buttons. */
const state = () => document.querySelector<HTMLElement>('form .write')
const said = () => state()?.querySelector(':scope > p > :first-child')?.textContent
/** The announced status. */
const heard = () => state()?.querySelector('[role=status]')?.textContent
const offered = () =>
  within(state() ?? document.createElement('i'))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
const draft = shareDraft(owner, article.url)
const alert = () => screen.queryByRole('alert')?.dataset.code

const pageData = {
  title: 'Night trains',
  overview: 'They are back.',
  keywords: 'trains,night',
  site_name: 'The News',
  url_picture: 'https://news.example/train.png',
}

interface Opening {
  tab?: typeof article
  metadata?: Partial<Metadata> | Promise<Partial<Metadata>>
  recommendation?: Partial<LookedUp>
}

/** Opens the popup; the form is folded. */
const openAtRest = ({ recommendation, ...page }: Opening = {}) =>
  openPopup({ metadata: pageData, ...page, replies: { lookUp: found(recommendationBy([], recommendation)) } })

async function open(opening: Opening = {}): Promise<void> {
  await openAtRest(opening)
  await use()
}

/** Focuses the folded form. */
async function use(): Promise<void> {
  comment().focus()
  await settle()
}

afterEach(() => void vi.useRealTimers())

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
        page_url: article.url,
        message: 'Look at this',
        title: 'Night trainsx',
        overview: 'They are back.x',
        keywords: 'trains,nightx',
        site_name: 'The Newsx',
        url_picture: 'https://news.example/train.pngx',
      },
    ])
  })

  it('has the tab’s title if the browser doesn’t allow the script', async () => {
    await openPopup({ replies: { lookUp: found(recommendationBy([])) } })
    await use()
    expect(field('Title').value).toBe(article.title)
  })

  it('is folded until it is used; then it shows the shared data and the button', async () => {
    await openAtRest()
    expect([Number(comment().rows), screen.queryByRole('button', { name: 'Share' })]).toEqual([1, null])
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

  it('loses no text or focus when the network’s reply arrives', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    await openPopup({ metadata: pageData, replies: { lookUp: () => promise } })
    await write(comment(), 'Look')
    const before = comment()
    await found(recommendationBy(['Ana'], { shared: true, sharing_message: 'Before' }))({ url: article.url })
    resolve(null)
    await settle()
    expect(comment()).toBe(before)
    expect([comment().value, document.activeElement]).toEqual(['Look', before])
  })

  it('leaves a comment that was typed before the metadata arrived', async () => {
    const { promise, resolve } = Promise.withResolvers<Partial<Metadata>>()
    await open({ metadata: promise })
    await write(comment(), 'Quick')
    resolve(pageData)
    await settle()
    expect([field('Title').value, comment().value]).toEqual(['Night trains', 'Quick'])
  })

  it('leaves edited fields when the metadata arrives, and fills the other fields', async () => {
    const { promise, resolve } = Promise.withResolvers<Partial<Metadata>>()
    await open({ metadata: promise })
    await write(field('Title'), 'My title')
    resolve(pageData)
    await settle()
    expect([field('Title').value, field('Summary').value]).toEqual(['My title', 'They are back.'])
    closePage()
    await open()
    expect([field('Title').value, field('Summary').value]).toEqual(['My title', 'They are back.'])
  })

  it('cuts a tab’s title at the network’s limit, so that it can be sent before the metadata arrives', async () => {
    await open({ tab: { ...article, title: `${'x'.repeat(299)}🚂` }, metadata: new Promise(() => {}) })
    expect(field('Title').value).toBe('x'.repeat(299))
    await click(button('Share'))
    expect(asked('share')).toHaveLength(1)
  })

  it('shows when a comment has reached its limit', async () => {
    await open()
    await write(comment(), 'x'.repeat(comment().maxLength))
    expect(screen.getByText(/^A comment has at most .* characters/).getAttribute('role')).toBe('status')
  })

  it('says that all members see the share, and contacts see it in their news', async () => {
    await open()
    expect(
      screen.getByText(
        'All members of Demo Network can see your name and comment. Your contacts also see them in their news.',
      ),
    ).toBeTruthy()
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
  it('is not sent by Ctrl+Enter on another button', async () => {
    await open()
    await write(comment(), 'Half a thought')
    await open()
    button('Discard').focus()
    expect(await press('Enter', { ctrlKey: true })).toBe(true)
    expect(asked('share')).toEqual([])
  })

  it.each(['Title', 'Keywords, separated by commas', 'Name of the site', 'Address of a picture'])(
    'is not sent by Enter in "%s", by which browsers submit',
    async (label) => {
      await open()
      field(label).focus()
      expect(await press('Enter')).toBe(false)
      expect(asked('share')).toEqual([])
      await press('Enter', { ctrlKey: true })
      expect(asked('share')).toHaveLength(1)
    },
  )
})

describe('the shared data', () => {
  const lines = () => [...preview().children].map(({ textContent }) => textContent)

  it('is shown before it is sent; a picture is shown as its host', async () => {
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

  it('with an invalid picture address is not sent; its field is unfolded and has the focus', async () => {
    await open()
    await write(picture(), 'nowhere')
    const folded = details()
    if (folded) folded.open = false
    await click(button('Share'))
    expect([asked('share'), document.activeElement, folded?.open]).toEqual([[], picture(), true])
  })

  it('has no picture if its address is invalid', async () => {
    await open()
    await write(picture(), 'javascript:alert(1)')
    expect(preview().textContent).not.toContain('With a picture')
  })

  it('has the current metadata of the page, not the metadata of the draft', async () => {
    await open()
    await write(comment(), 'Half a thought')
    closePage()
    await openAtRest({ metadata: { ...pageData, title: 'Another article' } })
    expect(lines()[0]).toBe('Another article')
    expect(comment().value).toBe('Half a thought')
  })
})

describe('typed text', () => {
  it('is saved at each keystroke, and restored in the next popup', async () => {
    await open()
    await write(comment(), 'Half a')
    expect(await draft.get()).toEqual({ message: 'Half a' })
    await write(comment(), 'Half a thought')
    await write(field('Title'), 'My title')
    closePage()
    await openAtRest({ metadata: { title: 'Another title by now' } })
    expect(restored()?.firstElementChild?.textContent).toBe('What you typed before is here again.')
    expect([comment().value, field('Title').value]).toEqual(['Half a thought', 'My title'])
  })

  it('is announced as restored after the form is rendered, until it is discarded', async () => {
    await draft.set({ message: 'Half a thought' })
    const heard: string[] = []
    const watched = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest('form [role=status]')
        if (region?.textContent) heard.push(region.textContent)
      }
    })
    watched.observe(document, { subtree: true, childList: true, characterData: true })
    await openAtRest()
    expect(heard).toEqual(['What you typed before is here again.'])
    watched.disconnect()
    await click(button('Discard'))
    expect(screen.queryByText('What you typed before is here again.')).toBeNull()
  })

  it('in another view of the same page appears in this view', async () => {
    await open()
    await write(comment(), 'Read')
    await draft.set({ message: 'Read this', title: 'Trains' })
    await settle()
    expect([comment().value, field('Title').value]).toEqual(['Read this', 'Trains'])
    await write(field('Summary'), 'They are back')
    expect(await draft.get()).toEqual({ message: 'Read this', title: 'Trains', overview: 'They are back' })
  })

  it('stays in its field with an error if the browser’s storage is full', async () => {
    await open()
    const empty = fillStorage()
    await write(comment(), 'Read this')
    expect([alert(), comment().value]).toEqual(['draft-unsaved', 'Read this'])
    empty()
    await write(comment(), 'Read this all')
    expect([alert(), comment().value]).toEqual([undefined, 'Read this all'])
  })

  it('has no draft when emptied by hand, unless there is a comment', async () => {
    await open()
    await write(comment(), 'Read this')
    await write(comment(), '')
    expect([comment().value, await draft.get()]).toEqual(['', null])
    await openAtRest({ recommendation: { shared: true, sharing_message: 'Before' } })
    expect(restored()).toBeNull()
    await click(button('Edit comment'))
    await write(comment(), '')
    expect([comment().value, await draft.get()]).toEqual(['', { message: '' }])
  })

  it('is the newest even if this page’s tab is rendered later than the popup', async () => {
    await openPopup({ metadata: pageData, stored: { account: null }, replies: { lookUp: found(recommendationBy([])) } })
    await draft.set({ message: 'Newer' })
    await store({ account: maya })
    expect(comment().value).toBe('Newer')
    await write(comment(), 'Newer still')
    expect(await draft.get()).toEqual({ message: 'Newer still' })
  })

  it('belongs to its page', async () => {
    await open()
    await write(comment(), 'Half a thought')
    await open({ tab: { ...article, url: 'https://news.example/another' } })
    expect(comment().value).toBe('')
    expect(restored()).toBeNull()
  })

  it('is offered only to its author, also if the author signs in while the popup is open', async () => {
    await shareDraft(`${owner}-2`, article.url).set({ message: 'Of another' })
    await draft.set({ message: 'Half a thought' })
    await openAtRest()
    expect(comment().value).toBe('Half a thought')
    const drawn: string[] = []
    const watched = new MutationObserver(() => drawn.push(document.querySelector('textarea')?.value ?? ''))
    watched.observe(document.body, { subtree: true, childList: true })
    await store({ account: { ...maya, id: `${maya.id}-2` } })
    expect([comment().value, drawn.includes('Half a thought')]).toEqual(['Of another', false])
    watched.disconnect()
  })

  it('can be discarded, which restores the page’s metadata', async () => {
    await open()
    await write(comment(), 'Half a thought')
    await write(field('Title'), 'My title')
    await open()
    await click(button('Discard'))
    expect([comment().value, field('Title').value]).toEqual(['', 'Night trains'])
    expect(restored()).toBeNull()
    expect(await draft.get()).toBeNull()
  })
})

describe('the address of a picture', () => {
  it('that is invalid is marked at its unfolded field; nothing is sent', async () => {
    await open()
    await write(picture(), 'javascript:alert(1)')
    await click(button('Share'))
    expect(asked('share')).toEqual([])
    expect(details()?.open).toBe(true)
    expect(picture().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toMatch(/^Write a web address that starts with https/)
    comment().focus()
    await press('Enter', { ctrlKey: true })
    expect(asked('share')).toEqual([])
  })

  it('may be left out', async () => {
    await open()
    await write(picture(), '')
    expect(screen.queryByRole('alert')).toBeNull()
    await click(button('Share'))
    expect(asked('share')).toMatchObject([{ url_picture: '' }])
  })
})

describe('the canonical URL', () => {
  const canonical = 'https://www.news.example/its-own-name?utm_source=x'
  const offer = () => screen.queryByRole('checkbox', { name: /^Share the page’s own address instead/ })

  it('is shared instead of the tab’s URL if chosen', async () => {
    await open({ metadata: { canonical } })
    expect(offer()?.closest('label')?.textContent).toContain('https://www.news.example/its-own-name')
    await click(offer() as Element)
    await click(button('Share'))
    expect(asked('share')).toMatchObject([{ url: 'https://www.news.example/its-own-name' }])
  })

  it('is not shared by default', async () => {
    await open({ metadata: { canonical } })
    await click(button('Share'))
    expect(asked('share')).toMatchObject([{ url: article.url }])
  })

  it('is offered with a restored draft too', async () => {
    await open({ metadata: { canonical } })
    await write(comment(), 'Half a thought')
    await openAtRest({ metadata: { canonical } })
    expect(offer()).toBeTruthy()
  })

  it('stays chosen while the popup is closed', async () => {
    await open({ metadata: { canonical } })
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

describe('a share', () => {
  it('is sent once by many clicks, and can’t be changed meanwhile', async () => {
    await open()
    await click(button('Share'))
    expect(button('Share').getAttribute('aria-disabled')).toBe('true')
    await click(button('Share'))
    expect([comment().readOnly, field('Title').readOnly]).toEqual([true, true])
    comment().focus()
    await press('Enter', { ctrlKey: true })
    expect(asked('share')).toHaveLength(1)
  })

  it('that is being sent shows its status after the focused button, and can’t be changed or sent again', async () => {
    await open()
    await write(comment(), 'Look')
    reply(keeps())
    await click(button('Share'))
    expect([said(), offered(), document.activeElement]).toEqual(['Sharing…', [], button('Share')])
    expect(button('Share').getAttribute('aria-disabled')).toBe('true')
    expect(button('Share').compareDocumentPosition(state() as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await click(button('Share'))
    expect([comment().value, comment().readOnly, field('Title').readOnly]).toEqual(['Look', true, true])
    comment().focus()
    await press('Enter', { ctrlKey: true })
    expect(asked('share')).toHaveLength(1)
    expect(await draft.get()).toBeNull()
  })

  it('that was delivered is reported at the focus with a link, and its draft is deleted', async () => {
    await open()
    await write(comment(), 'Look')
    reply(keeps())
    await click(button('Share'))
    await isDone()
    const notice = screen.getByText('Shared on Demo Network.').parentElement
    expect(document.activeElement).toBe(notice)
    expect(screen.getByRole('link', { name: 'See it on your profile' }).getAttribute('href')).toBe(maya.link)
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
    expect(await draft.get()).toBeNull()
  })

  it('that is delivered at once is reported, but not again in the next popup', async () => {
    await open()
    reply(isQuick())
    await click(button('Share'))
    expect(screen.getByText('Shared on Demo Network.')).toBeTruthy()
    await openAtRest()
    expect(screen.queryByText('Shared on Demo Network.')).toBeNull()
    expect(comment()).toBeTruthy()
  })

  it('that could not be stored leaves the typed text, and the form’s button tries again', async () => {
    await open()
    await write(comment(), 'Look')
    reply({ share: fails('storage-full') })
    await click(button('Share'))
    expect(alert()).toBe('storage-full')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect([comment().value, document.activeElement]).toEqual(['Look', button('Share')])
    expect(await draft.get()).toMatchObject({ message: 'Look' })
    reply(isQuick())
    await click(button('Share'))
    expect(asked('share').map(({ message }) => message)).toEqual(['Look', 'Look'])
    expect(screen.getByText('Shared on Demo Network.')).toBeTruthy()
  })

  it('can be cancelled before it is sent: text and focus return to the form', async () => {
    await open({ metadata: { ...pageData, canonical: 'https://www.news.example/own' } })
    await write(comment(), 'Look')
    await write(field('Title'), 'My title')
    await click(screen.getByRole('checkbox', { name: /^Share the page’s own address/ }))
    reply(keeps(held()))
    await click(button('Share'))
    expect([heard(), offered(), state()?.dataset.held]).toEqual(['Sharing…', ['Undo'], 'true'])
    await click(button('Undo'))
    expect(asked('takeBackWrite')).toHaveLength(1)
    expect([comment().value, comment().readOnly, field('Title').value]).toEqual(['Look', false, 'My title'])
    expect(screen.getByRole('checkbox', { name: /^Share the page’s own address/ })).toHaveProperty('checked', true)
    expect([state(), document.activeElement, restored()]).toEqual([null, comment(), null])
    await click(button('Share'))
    expect(asked('share')[1]).toEqual(asked('share')[0])
  })

  it('with a cancelled text above newer text is not sent if both are too long, and the field shows the error', async () => {
    await open()
    await draft.set({ message: `${'x'.repeat(600)}\n${'y'.repeat(600)}` })
    await settle()
    await click(button('Share'))
    const said = screen.getByRole('alert')
    expect([asked('share'), said.textContent]).toEqual([[], '201 characters too many'])
    expect([document.activeElement, comment().getAttribute('aria-describedby')]).toEqual([comment(), said.id])
    await write(comment(), 'Shorter')
    expect([alert(), comment().getAttribute('aria-invalid')]).toEqual([undefined, 'false'])
    await click(button('Share'))
    expect(asked('share')).toHaveLength(1)
  })

  it('that was sent shows that it can’t be cancelled, and the focus stays', async () => {
    await open()
    reply({ ...keeps(held()), takeBackWrite: fails('already-sent') })
    await click(button('Share'))
    await click(button('Undo'))
    expect(alert()).toBe('already-sent')
    await becomes({ phase: 'sending' })
    expect([offered(), document.activeElement]).toEqual([[], state()])
  })

  it('announces after a second, not earlier, that it takes long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await open()
    reply(keeps())
    await click(button('Share'))
    expect([said(), heard()]).toEqual(['Sharing…', ''])
    vi.advanceTimersByTime(1000)
    await settle()
    const slow = 'Demo Network is taking longer than usual to confirm this. You can close this window meanwhile.'
    expect([said(), heard()]).toEqual([slow, slow])
  })

  it('wakes an ended background while it is being sent', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await open()
    reply(keeps())
    await click(button('Share'))
    const send = vi.spyOn(fakeBrowser.runtime, 'sendMessage')
    onTestFinished(() => send.mockRestore())
    await vi.advanceTimersByTimeAsync(6000)
    expect(send).toHaveBeenCalledTimes(2)
    await isDone()
    send.mockClear()
    await vi.advanceTimersByTimeAsync(6000)
    expect(send).not.toHaveBeenCalled()
  })

  it('that was refused shows why with its text, which can be edited and shared again', async () => {
    await open()
    await write(comment(), 'Look')
    reply(keeps())
    await click(button('Share'))
    await becomes({ phase: 'refused', failure: { code: 'invalid', requestId: 'uuid-1' } })
    expect(screen.getAllByRole('alert').map(({ dataset }) => dataset.code)).toEqual(['invalid'])
    expect(screen.getByText('Request uuid-1')).toBeTruthy()
    expect([comment().value, comment().readOnly, offered()]).toEqual(['Look', false, ['Discard']])
    await write(comment(), 'Look here')
    await click(button('Share'))
    expect(asked('share').map(({ message }) => message)).toEqual(['Look', 'Look here'])
  })

  it('that was refused is discarded with its edits, which restores the page’s metadata', async () => {
    await open()
    reply(keeps())
    await write(comment(), 'Look')
    await click(button('Share'))
    await becomes({ phase: 'refused', failure: { code: 'invalid' } })
    await write(field('Title'), 'My title')
    closePage()
    await openPopup({ metadata: pageData, replies: keeps() })
    expect([comment().value, field('Title').value]).toEqual(['Look', 'My title'])
    await click(button('Discard'))
    expect(asked('discardWrite')).toHaveLength(1)
    expect([comment().value, field('Title').value]).toEqual(['', 'Night trains'])
    expect([state(), document.activeElement, await draft.get()]).toEqual([null, comment(), null])
  })

  it('replaces a refused share, also one of the page’s other URL', async () => {
    const canonical = 'https://www.news.example/own'
    await open({ metadata: { ...pageData, canonical } })
    reply(keeps())
    await click(button('Share'))
    await becomes({ phase: 'refused', failure: { code: 'invalid' } })
    await click(screen.getByRole('checkbox', { name: /^Share the page’s own address/ }))
    await click(button('Share'))
    expect(asked('share').map(({ url }) => url)).toEqual([article.url, canonical])
    await isDone()
    expect([state(), screen.getByText('Shared on Demo Network.')]).toEqual([null, expect.anything()])
  })

  it('that failed shows one notice if the look-up failed too', async () => {
    await openPopup({ metadata: pageData, replies: { lookUp: fails('unreachable'), ...keeps() } })
    expect(alert()).toBe('unreachable')
    await write(comment(), 'Look')
    await click(button('Share'))
    await becomes({ phase: 'unknown', due: null, failure: { code: 'share-unconfirmed' } })
    expect(screen.getAllByRole('alert').map(({ dataset }) => dataset.code)).toEqual(['share-unconfirmed'])
    await isDone()
    expect(alert()).toBe('unreachable')
  })

  it('that is unconfirmed is checked before it is sent again', async () => {
    await open()
    await write(comment(), 'Look')
    reply(keeps())
    await click(button('Share'))
    await becomes({ phase: 'unknown', due: Date.now() + 2000, failure: { code: 'share-unconfirmed' } })
    expect([said(), offered()]).toEqual([
      'Demo Network hasn’t confirmed this yet. Passalong keeps checking whether it arrived. Even if you stop trying, it may have arrived.',
      ['Stop trying'],
    ])
    expect(alert()).toBeUndefined()
    await becomes({ due: null, failure: { code: 'share-unconfirmed' } })
    expect([alert(), offered()]).toEqual(['share-unconfirmed', ['Look again', 'Send again', 'Edit', 'Discard']])
    reply({ confirmWrite: done })
    await click(button('Look again'))
    expect(asked('confirmWrite')).toHaveLength(1)
    await becomes({ due: Date.now() })
    expect(document.activeElement).toBe(button('Stop trying'))
    await isDone()
    expect(screen.getByText('Shared on Demo Network.')).toBeTruthy()
    expect(asked('share')).toHaveLength(1)
  })

  it.each([
    ['Send again', 'sendWrite'],
    ['Edit', 'takeBackWrite'],
    ['Discard', 'discardWrite'],
  ] as const)('that was not confirmed and did not arrive is still there: %s', async (name, question) => {
    await open()
    await write(comment(), 'Look')
    reply(keeps())
    await click(button('Share'))
    await becomes({ phase: 'unknown', due: null, failure: { code: 'share-missing' } })
    expect(alert()).toBe('share-missing')
    expect(comment().value).toBe('Look')
    await click(button(name))
    expect(asked(question)).toHaveLength(1)
    if (question === 'sendWrite') expect(button(name).getAttribute('aria-disabled')).toBe('true')
    else expect([comment().value, document.activeElement]).toEqual([name === 'Edit' ? 'Look' : '', comment()])
  })

  it('that the network delays is sent later; its status shows the reason, and it can be cancelled', async () => {
    await open()
    reply(keeps())
    await click(button('Share'))
    const later = { phase: 'waiting', due: Date.now() + 60_000 } as const
    await becomes({ ...later, failure: { code: 'offline' } })
    expect(said()).toBe('You are offline. This is sent as soon as you are back online.')
    await becomes({ failure: { code: 'busy' } })
    expect(said()).toBe('This couldn’t be sent yet. Passalong sends it as soon as it can.')
    const retry_at = new Date(2100, 1, 1, 14, 5).getTime()
    await becomes({ failure: { code: 'busy', retry_at } })
    expect(said()).toMatch(/^Demo Network asks Passalong to wait. This is sent after 2:05\sPM.$/)
    expect([alert(), offered(), document.activeElement]).toEqual([undefined, ['Cancel'], button('Share')])
    await click(button('Cancel'))
    expect([asked('takeBackWrite').length, state(), document.activeElement]).toEqual([1, null, comment()])
  })

  it('waits for the network’s Retry-After time, even if the delayed write was cancelled', async () => {
    const later = () => Date.now() + 60_000
    await openPopup({
      metadata: pageData,
      stored: { pace: paused(builtNetwork.baseUrl, later()) },
      replies: keeps({ phase: 'waiting', due: Date.now() }),
    })
    await use()
    await click(button('Share'))
    const waits = [expect.stringMatching(/^Demo Network asks Passalong to wait/), ['Cancel']]
    expect([said(), offered()]).toEqual(waits)
    await store({ pace: paused('https://another.example', later()) })
    expect([said(), offered()]).toEqual(['Sharing…', []])
    await store({ pace: paused(builtNetwork.baseUrl, later()) })
    expect([said(), offered()]).toEqual(waits)
    await becomes({ due: Date.now() - 2000 })
    await store({ pace: paused(builtNetwork.baseUrl, Date.now() - 1000) })
    expect([said(), offered()]).toEqual(['Sharing…', []])
  })

  it('that waited too long is sent after a confirmation', async () => {
    await open()
    reply(keeps())
    await click(button('Share'))
    await becomes({ phase: 'waiting', due: null, at: Date.now() - 86_400_000 })
    expect(said()).toBe('You asked for this yesterday, but it couldn’t be sent. Send it now?')
    expect(offered()).toEqual(['Send now', 'Cancel'])
    await click(button('Send now'))
    expect(asked('sendWrite')).toHaveLength(1)
  })

  it('that lacks the browser’s permission asks only for it', async () => {
    await open()
    reply(keeps())
    await click(button('Share'))
    await becomes({ phase: 'waiting', due: Date.now() + 60_000, failure: { code: 'no-permission' } })
    expect([alert(), said(), offered()]).toEqual(['no-permission', undefined, ['Allow', 'Cancel']])
    await click(button('Allow'))
    expect(asked('sendWrite')).toHaveLength(1)
  })
})

describe('a later popup', () => {
  const sent = (change: Parameters<typeof becomes>[0], page_url = article.url) =>
    writeOf({ type: 'share', url: article.url, page_url, ...pageData, message: 'Look' }, change)

  it.each([
    ['held', held(), 'Sharing…', undefined, ['Undo'], true],
    ['on its way', { phase: 'sending' }, 'Sharing…', undefined, [], true],
    [
      'offline',
      { phase: 'waiting', due: Date.now() + 60_000, failure: { code: 'offline' } },
      'You are offline. This is sent as soon as you are back online.',
      undefined,
      ['Cancel'],
      true,
    ],
    [
      'not confirmed',
      { phase: 'unknown', failure: { code: 'share-unconfirmed' } },
      undefined,
      'share-unconfirmed',
      ['Look again', 'Send again', 'Edit', 'Discard'],
      true,
    ],
    [
      'refused',
      { phase: 'refused', failure: { code: 'sharing-not-allowed' } },
      undefined,
      'sharing-not-allowed',
      ['Discard'],
      false,
    ],
  ] as const)('shows a share that is %s, with its words', async (_, change, sentence, code, buttons, readOnly) => {
    await openAtRestWith(sent(change))
    expect([said(), alert(), offered()]).toEqual([sentence, code, buttons])
    expect([comment().value, field('Title').value, comment().readOnly]).toEqual(['Look', 'Night trains', readOnly])
  })

  it('shows the share only to its author', async () => {
    await openAtRestWith(sent({ owner: `${owner}-2` }))
    expect([comment().value, state()]).toEqual(['', null])
  })

  it('returns a cancelled share to the form, also if the page was shared before', async () => {
    const recommendation = recommendationBy([], { shared: true, share_id: 'share-1', sharing_message: 'Before' })
    await openPopup({
      metadata: pageData,
      stored: { outbox: [sent(held())] },
      replies: { lookUp: found(recommendation), ...keeps() },
    })
    await click(button('Undo'))
    expect([comment().value, document.activeElement]).toEqual(['Look', comment()])
    expect(button('Save')).toBeTruthy()
  })

  it('cancels the share even while the page is loading and can’t be read', async () => {
    const recommendation = recommendationBy([], { shared: true, share_id: 'share-1', sharing_message: 'Before' })
    await openPopup({ metadata: new Promise(() => {}), replies: { lookUp: found(recommendation) } })
    await click(button('Edit comment'))
    await write(comment(), 'Otherwise')
    await click(button('Cancel'))
    expect(document.activeElement).toBe(button('Edit comment'))
    expect(await shareDraft(owner, article.url).get()).toBeNull()
  })

  it('discards a refused share by Cancel if the page was shared before', async () => {
    const recommendation = recommendationBy([], { shared: true, share_id: 'share-1', sharing_message: 'Before' })
    const refused = sent({ phase: 'refused', failure: { code: 'invalid' } })
    await openPopup({
      metadata: pageData,
      stored: { outbox: [refused] },
      replies: { lookUp: found(recommendation), ...keeps() },
    })
    await click(button('Cancel'))
    expect(asked('discardWrite')).toEqual([{ key: refused.key }])
    expect(document.activeElement).toBe(button('Edit comment'))
  })

  it('leaves the refused share and its edits if Cancel fails', async () => {
    const recommendation = recommendationBy([], { shared: true, share_id: 'share-1', sharing_message: 'Before' })
    await openPopup({
      metadata: pageData,
      stored: { outbox: [sent({ phase: 'refused', failure: { code: 'invalid' } })] },
      replies: { lookUp: found(recommendation), ...keeps(), discardWrite: fails('no-reply') },
    })
    await write(comment(), 'Look again')
    await click(button('Cancel'))
    expect(screen.getAllByRole('alert').map(({ dataset }) => dataset.code)).toEqual(['no-reply', 'invalid'])
    expect([comment().value, await draft.get()]).toEqual(['Look again', { message: 'Look again' }])
  })

  it('reports the delivery', async () => {
    await openAtRestWith(sent({}))
    await isDone()
    expect(document.activeElement).toBe(screen.getByText('Shared on Demo Network.').parentElement)
  })

  it('shows the form of another page without the share', async () => {
    await openAtRestWith(sent({}, 'https://news.example/another'))
    expect([comment().value, state()]).toEqual(['', null])
  })

  const openAtRestWith = (...outbox: ReturnType<typeof sent>[]) =>
    openPopup({ metadata: pageData, stored: { outbox }, replies: { lookUp: found(recommendationBy([])) } })
})
