import { screen, within } from '@testing-library/preact'
import { expect, it, vi } from 'vitest'
import { nothingPassed, passes } from '../../../../src/extension/features/passes/stored.ts'
import type { Pass } from '../../../../src/extension/schemas/received-pages.ts'
import { everything } from '../../popup/this-page/composing.ts'
import type { AllHandlers } from '../../support/answers.ts'
import { alertCode, button } from '../../support/elements.ts'
import { asked, click, done, fails, openPopup, settle, store, write } from '../../support/pages.ts'
import { found, plainPage, recommendationBy } from '../../support/stored/lists.ts'
import { keptPage } from '../../support/stored/received-pages.ts'
import { held, isDone, keeps, writeOf } from '../../support/stored/writes.ts'

const pages = [
  keptPage('k1', {
    title: 'The harbour',
    message: 'For Sunday',
    quote: '',
    creation_date: '2026-11-19T10:00:00+01:00',
  }),
  keptPage('k2', { title: 'Überraschung', message: '', quote: 'A ladder and a sign' }),
  keptPage('k3', { url: 'https://bread.example/four-days', title: '', message: '', quote: '' }, 'DONE'),
]

async function open(kept: readonly Pass[], replies: Partial<AllHandlers> = {}, kept_count = kept.length) {
  await passes.set({ ...nothingPassed, kept: [...kept], kept_count })
  await openPopup({
    stored: { account: everything },
    replies: { lookUp: found(recommendationBy([])), refreshPasses: done, refreshKept: done, ...replies },
  })
  await click(screen.getByRole('tab', { name: /^For you/ }))
  await click(segment('Kept'))
}

const segment = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) })
const field = () => screen.getByRole<HTMLInputElement>('searchbox')
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

it('“Kept” is a segment of “For you”, whose pages count on no tab', async () => {
  await open(pages)
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('For you')
  const group = screen.getByRole('radiogroup', { name: 'For you' })
  expect(within(group).getAllByRole('radio', { checked: true })).toEqual([segment('Kept')])
  expect(group.textContent).toBe('WaitingKept 3Sent')
  expect({ titles: titles(), asked: asked('refreshKept').length }).toEqual({
    titles: ['The harbour', 'Überraschung', 'bread.example'],
    asked: 1,
  })
  expect(field().placeholder).toBe('Search what you kept')
  // a notification leads to what waits
  await store({ opening: { at: Date.now(), show: 'requests' } })
  expect(segment('Waiting').checked).toBe(true)
})

const circles = () =>
  screen.getAllByRole('button', { name: /^Done with: / }).map((each) => each.getAttribute('aria-pressed') === 'true')

it('a page’s circle is checked if the member is done with it, by one click that can be undone, or before', async () => {
  await open(pages, keeps(held()))
  expect(circles()).toEqual([false, false, true])
  const circle = button('Done with: The harbour')
  await click(circle)
  expect(asked('passAnswer')).toEqual([{ id: 'k1', name: '', value: 'DONE', message: '' }])
  expect(circles()).toEqual([true, false, true])
  await click(button('Undo'))
  expect(circles()).toEqual([false, false, true])
  await click(circle)
  await isDone()
  expect({ circles: circles(), kept: circle.isConnected }).toEqual({ circles: [true, false, true], kept: true })
  // the network's list has it last: it stays in its place until the list is opened again
  const [harbour, ...others] = pages as [Pass, ...Pass[]]
  const over = { ...harbour, to: harbour.to.map((one) => ({ ...one, value: 'DONE' as const })) }
  await passes.set({ ...nothingPassed, kept: [...others, over], kept_count: 3 })
  await settle()
  expect(titles()[0]).toBe('The harbour')
  for (const name of ['Waiting', 'Kept']) await click(segment(name))
  expect(titles()[1]).toBe('The harbour')
})

it('what the member was done with elsewhere has its place once the list is read', async () => {
  const [harbour, ...others] = pages as [Pass, ...Pass[]]
  const over = { ...harbour, to: harbour.to.map((one) => ({ ...one, value: 'DONE' as const })) }
  const refreshKept = async () => {
    await passes.set({ ...nothingPassed, kept: [...others, over], kept_count: 3, keptAt: Date.now() })
    return null
  }
  await open(pages, { refreshKept })
  await settle()
  expect(titles()[0]).toBe('Überraschung')
})

it('a page that is just kept is listed and counted at once, with its undo, until the list has it', async () => {
  await open(pages, keeps())
  const content = { type: 'pass', ...plainPage, url: 'https://new.example/', pageUrl: 'https://new.example/' } as const
  const write = writeOf({ ...content, title: 'Just kept', message: '', isBookmark: true }, held())
  await store({ outbox: [write] })
  const state = () => ({ titles: titles(), count: segment('Kept').parentElement?.textContent })
  expect(state()).toEqual({ titles: ['Just kept', 'The harbour', 'Überraschung', 'bread.example'], count: 'Kept 4' })
  expect(document.body.textContent).not.toContain('not sent')
  const doneAt = Date.now()
  await store({ outbox: [{ ...write, phase: 'done', due: null, doneAt }] })
  expect(state().titles[0]).toBe('Just kept')
  const listed = keptPage('k9', { url: content.url, title: 'Just kept', creation_date: '2026-11-30T10:00:00+01:00' })
  await passes.set({ ...nothingPassed, kept: [listed, ...pages], kept_count: 4, keptAt: doneAt + 1 })
  await settle()
  expect(state()).toEqual({ titles: ['Just kept', 'The harbour', 'Überraschung', 'bread.example'], count: 'Kept 4' })
  await store({ outbox: [{ ...write, phase: 'refused', failure: { code: 'invalid' } }] })
  await passes.set({ ...nothingPassed, kept: pages, kept_count: 3 })
  await settle()
  expect(state().titles[0]).toBe('The harbour')
})

it('a page that the member is done with waits again by one click', async () => {
  await open(pages, keeps(held()))
  await click(button('Done with: bread.example'))
  expect(asked('passAnswer')).toEqual([{ id: 'k3', name: '', value: 'WAITING', message: '' }])
  expect(circles()).toEqual([false, false, false])
  await click(button('Undo'))
  expect(circles()).toEqual([false, false, true])
  await click(button('Done with: bread.example'))
  await isDone()
  expect(circles()).toEqual([false, false, false])
})

it('a page that waits again by a later list is unchecked, whatever the member did here before', async () => {
  const [{ id }] = pages as [Pass]
  const at = Date.now()
  const content = { type: 'passAnswer', id, name: '', value: 'DONE', message: '' } as const
  await open(pages.slice(0, 1))
  await store({ outbox: [writeOf(content, { phase: 'done', doneAt: at })] })
  const listedAt = async (keptAt: number) => {
    await passes.set({ ...nothingPassed, kept: pages.slice(0, 1), kept_count: 1, keptAt })
    await settle()
    return circles()
  }
  expect(await listedAt(at - 1)).toEqual([true])
  expect(await listedAt(at + 1)).toEqual([false])
})

it('what isn’t sent of a kept page is named so in the other lists', async () => {
  await open(pages)
  await click(segment('Sent'))
  const content = { type: 'passAnswer', id: 'k1', name: '', value: 'DONE', message: '' } as const
  await store({ outbox: [writeOf(content, { phase: 'waiting', failure: { code: 'unreachable' } })] })
  expect(document.body.textContent).toContain('Mark a kept page as done')
  expect(document.body.textContent).toContain('1 change not sent')
})

it('a page’s note is written in its row, and then has the focus again', async () => {
  await open(pages, keeps())
  const row = within(screen.getAllByRole('listitem')[1] as HTMLElement)
  await click(row.getByRole('button', { name: 'Add a note' }))
  const field = row.getByRole('textbox', { name: 'Your note' })
  expect(document.activeElement).toBe(field)
  await write(field, 'By train')
  await click(row.getByRole('button', { name: 'Save' }))
  const { url, title } = pages[1] as Pass
  expect(asked('keptNote')).toEqual([{ url, pageTitle: title, message: 'By train', replaces: '' }])
  row.getByText('By train')
  await isDone()
  expect(document.activeElement?.closest('li')).toBe(screen.getAllByRole('listitem')[1])
})

it('a page is kept no longer by one click, with time to undo it', async () => {
  await open(pages, keeps(held()))
  const row = screen.getAllByRole('listitem')[0] as HTMLElement
  await click(within(row).getByRole('button', { name: 'Remove' }))
  const { id, url, title } = pages[0] as Pass
  expect(asked('passRemoval')).toEqual([{ id, url, pageTitle: title, isKept: true }])
  expect(row.textContent).toContain('Will be removed with its note in')
  within(row).getByRole('button', { name: 'Undo' })
  const region = row.querySelector('[role=status]')
  await isDone()
  expect([region?.textContent, region?.isConnected]).toEqual([' No longer kept.', true])
})

it('a page that is kept again can be removed again', async () => {
  const [{ id, url, title }] = pages as [Pass]
  const removal = writeOf({ type: 'passRemoval', id, url, pageTitle: title, isKept: true }, { phase: 'done' })
  const again = writeOf({ ...plainPage, type: 'pass', url, pageUrl: url, isBookmark: true }, { phase: 'done' })
  await open(pages.slice(0, 1))
  const hasButton = () => screen.queryByRole('button', { name: 'Remove' }) !== null
  await store({ outbox: [removal] })
  expect(hasButton()).toBe(false)
  await store({ outbox: [removal, again] })
  expect(hasButton()).toBe(true)
})

it('the chosen segment keeps the focus, so that arrow keys go on', async () => {
  await open(pages)
  for (const name of ['Sent', 'Waiting', 'Kept']) {
    const radio = segment(name)
    radio.focus()
    await click(radio)
    expect(document.activeElement).toBe(radio)
    expect(segment(name)).toBe(radio)
  }
})

it('says what comes there, without a search, if nothing is kept', async () => {
  await open([])
  expect(segment('Kept').labels?.[0]?.textContent).toBe('Kept')
  screen.getByText('Pages you keep wait for you here.')
  expect(screen.queryByRole('searchbox')).toBeNull()
})

it.each([
  ['sunday', ['The harbour']],
  ['uberrasch', ['Überraschung']],
  ['ladder sign', ['Überraschung']],
  ['bread', ['bread.example']],
])('words of page and note find it without a call: %s', async (words, listed) => {
  await open(pages)
  await write(field(), words)
  expect({ titles: titles(), asked: asked('findKept') }).toEqual({ titles: listed, asked: [] })
  expect(screen.getByText('1 page').getAttribute('role')).toBe('status')
})

it('the network finds what this browser doesn’t know, or it is said why it couldn’t be asked', async () => {
  const older = keptPage('old', { title: 'Of last year' })
  await open(pages, { findKept: async () => [older] }, 200)
  await write(field(), 'year')
  await vi.waitFor(() => expect(titles()).toEqual(['Of last year']))
  expect(asked('findKept')).toEqual([{ query: 'year' }])
  await passes.set({ ...nothingPassed, kept: pages, kept_count: 200, keptAt: Date.now() })
  await vi.waitFor(() => expect(asked('findKept')).toHaveLength(2))
  await open(pages, { findKept: fails('offline') }, 200)
  await write(field(), 'year')
  await vi.waitFor(() => expect(alertCode()).toBe('offline'))
  expect(screen.queryByText(/^Nothing found/)).toBeNull()
  const before = asked('refreshKept').length
  await click(button('Try again'))
  expect(asked('refreshKept').length).toBe(before + 1)
})

it('says that nothing is found', async () => {
  await open(pages)
  await write(field(), 'nowhere')
  screen.getByText('Nothing found. Try fewer or other words.')
})
