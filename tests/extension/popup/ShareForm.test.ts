import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import type { Metadata } from '../../../src/extension/page/metadata.ts'
import type { Recommendation } from '../../../src/extension/schemas/recommendation.ts'
import { draftOf } from '../../../src/extension/storage/items.ts'
import {
  article,
  asked,
  click,
  closePage,
  done,
  fails,
  maya,
  openPopup,
  press,
  reply,
  settle,
  write,
} from '../support/pages.ts'
import { found, recommendationBy } from '../support/recommendations.ts'

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const picture = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Address of a picture/ })
const details = () => screen.getByText('Title, summary and picture').closest('details')
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
  recommendation?: Partial<Recommendation>
}

const open = ({ recommendation, ...page }: Opening = {}) =>
  openPopup({ metadata: pageData, ...page, replies: { lookUp: found(recommendationBy([], recommendation)) } })

describe('the share form', () => {
  it('is filled from what the page says of itself, and all of it can be changed first', async () => {
    await open()
    for (const [label, name] of [
      ['Title', 'title'],
      ['Summary', 'overview'],
      ['Keywords, with commas between them', 'keywords'],
      ['Name of the site', 'site_name'],
      ['Address of a picture', 'url_picture'],
    ] as const) {
      expect(field(label).value).toBe(pageData[name])
      await write(field(label), `${pageData[name]}x`)
    }
    await write(comment(), 'Look at this')
    reply({ share: done })
    await click(button('Share'))
    expect(asked('share')).toEqual([
      {
        url: article.url,
        message: 'Look at this',
        title: 'Night trainsx',
        overview: 'They are back.x',
        keywords: 'trains,nightx',
        site_name: 'The Newsx',
        url_picture: 'https://news.example/train.pngx',
      },
    ])
  })

  it('has the tab’s title where the browser doesn’t let us into the page', async () => {
    await openPopup({ replies: { lookUp: found(recommendationBy([])) } })
    expect(field('Title').value).toBe(article.title)
  })

  it('keeps a comment that was typed before the page was read', async () => {
    const { promise, resolve } = Promise.withResolvers<Partial<Metadata>>()
    await open({ metadata: promise })
    await write(comment(), 'Quick')
    resolve(pageData)
    await settle()
    expect([field('Title').value, comment().value]).toEqual(['Night trains', 'Quick'])
  })

  it('says that a comment is as long as it may be', async () => {
    await open()
    await write(comment(), 'x'.repeat(comment().maxLength))
    expect(screen.getByText(/^A comment has at most .* characters/).getAttribute('role')).toBe('status')
  })

  it('tells that everyone will see it', async () => {
    await open()
    expect(screen.getByText('Everyone who looks up this page will see your name and comment.')).toBeTruthy()
  })

  it.each([{ ctrlKey: true }, { metaKey: true }])('is sent by Enter with %j, and not by Enter alone', async (held) => {
    await open()
    comment().focus()
    await press('Enter')
    expect(asked('share')).toEqual([])
    await press('Enter', held)
    expect(asked('share')).toHaveLength(1)
  })
})

describe('what I typed', () => {
  it('is kept at each keystroke, and restored in the next popup', async () => {
    await open()
    await write(comment(), 'Half a')
    expect(await draftOf(article.url).get()).toMatchObject({ message: 'Half a', title: 'Night trains' })
    await write(comment(), 'Half a thought')
    await write(field('Title'), 'My title')
    closePage()
    await open({ metadata: { title: 'Another title by now' } })
    expect(screen.getByText('Restored what you had typed.')).toBeTruthy()
    expect([comment().value, field('Title').value]).toEqual(['Half a thought', 'My title'])
  })

  it('stays with its page', async () => {
    await open()
    await write(comment(), 'Half a thought')
    await open({ tab: { ...article, url: 'https://news.example/another' } })
    expect(comment().value).toBe('')
    expect(screen.queryByText('Restored what you had typed.')).toBeNull()
  })

  it('can be discarded, and then the page speaks again', async () => {
    await open()
    await write(comment(), 'Half a thought')
    await write(field('Title'), 'My title')
    await open()
    await click(button('Discard'))
    expect([comment().value, field('Title').value]).toEqual(['', 'Night trains'])
    expect(screen.queryByText('Restored what you had typed.')).toBeNull()
    expect(await draftOf(article.url).get()).toBeNull()
  })
})

describe('the address of a picture', () => {
  it('that is none is said at its field, which is shown; nothing is sent', async () => {
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

describe('the address that a page calls its own', () => {
  const canonical = 'https://www.news.example/its-own-name?utm_source=x'
  const offer = () => screen.queryByRole('checkbox', { name: /^Share the page’s own address instead/ })

  it('is shared instead of the tab’s where I choose so', async () => {
    await open({ metadata: { canonical } })
    expect(offer()?.closest('label')?.textContent).toContain('https://www.news.example/its-own-name')
    await click(offer() as Element)
    await click(button('Share'))
    expect(asked('share')).toMatchObject([{ url: 'https://www.news.example/its-own-name' }])
  })

  it('is not shared unless I choose so', async () => {
    await open({ metadata: { canonical } })
    await click(button('Share'))
    expect(asked('share')).toMatchObject([{ url: article.url }])
  })

  it('is offered with what I had typed too', async () => {
    await open({ metadata: { canonical } })
    await write(comment(), 'Half a thought')
    await open({ metadata: { canonical } })
    expect(offer()).toBeTruthy()
  })

  it.each(['https://elsewhere.example/', article.url, ''])('is not offered where it is "%s"', async (canonical) => {
    await open({ metadata: { canonical } })
    expect(offer()).toBeNull()
  })
})

describe('a share', () => {
  it('is sent once, however often the button is clicked, and nothing can be changed meanwhile', async () => {
    await open()
    await click(button('Share'))
    expect(button('Sharing…').disabled).toBe(true)
    expect([comment().readOnly, field('Title').readOnly]).toEqual([true, true])
    comment().focus()
    await press('Enter', { ctrlKey: true })
    expect(asked('share')).toHaveLength(1)
  })

  it('that arrived is told where the focus is, with the way to it, and its draft is gone', async () => {
    await open()
    await write(comment(), 'Look')
    reply({ share: done })
    await click(button('Share'))
    const notice = screen.getByText('Shared on Demo Network.').parentElement
    expect(document.activeElement).toBe(notice)
    expect(screen.getByRole('link', { name: 'See it on your profile' }).getAttribute('href')).toBe(maya.link)
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
    expect(await draftOf(article.url).get()).toBeNull()
  })

  it('that failed keeps what was typed, and the form’s own button tries again', async () => {
    await open()
    await write(comment(), 'Look')
    reply({ share: fails('server') })
    await click(button('Share'))
    expect(alert()).toBe('server')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(comment().value).toBe('Look')
    expect(await draftOf(article.url).get()).toMatchObject({ message: 'Look' })
    reply({ share: done })
    await click(button('Share'))
    expect(asked('share').map(({ message }) => message)).toEqual(['Look', 'Look'])
    expect(screen.getByText('Shared on Demo Network.')).toBeTruthy()
  })

  it('that was not confirmed is looked for before it is sent once more', async () => {
    await open()
    await write(comment(), 'Look')
    reply({ share: fails('share-unconfirmed') })
    await click(button('Share'))
    expect(alert()).toBe('share-unconfirmed')
    reply({ confirmShare: done })
    await click(button('Look again'))
    expect(asked('confirmShare')).toEqual(asked('share'))
    expect(screen.getByText('Shared on Demo Network.')).toBeTruthy()
    expect(asked('share')).toHaveLength(1)
  })

  it('that was not confirmed and did not arrive is still there to be sent', async () => {
    await open()
    await write(comment(), 'Look')
    reply({ share: fails('share-unconfirmed'), confirmShare: fails('share-missing') })
    await click(button('Share'))
    await click(button('Look again'))
    expect(alert()).toBe('share-missing')
    expect(comment().value).toBe('Look')
  })
})

describe('a page that I shared already', () => {
  it('says when and what I said, and can be shared again', async () => {
    const shared_time = new Date(Date.now() - 86_400_000).toISOString()
    await open({ recommendation: { shared: true, sharing_message: 'Before you all', shared_time } })
    expect(screen.getByText('You shared this page yesterday')).toBeTruthy()
    expect(screen.getByText('You said: “Before you all”')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
    await click(button('Share it again'))
    reply({ share: done })
    await click(button('Share'))
    expect(screen.getByText('Shared on Demo Network.')).toBeTruthy()
  })

  it('says so too where the network doesn’t tell when', async () => {
    await open({ recommendation: { shared: true } })
    expect(screen.getByText('You shared this page')).toBeTruthy()
    expect(screen.queryByText(/^You said/)).toBeNull()
  })
})
