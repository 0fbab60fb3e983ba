import { screen, within } from '@testing-library/preact'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { defaultOptions } from '../../../src/extension/schemas/options.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { clearShares } from '../../../src/extension/storage/shares.ts'
import { isPermitted, permit, refusePermissions } from '../support/browser/permissions.ts'
import { button, paragraphs } from '../support/elements.ts'
import { builtNetwork } from '../support/network/networks.ts'
import { asked, click, done, openOptions, settle, store } from '../support/pages.ts'
import { indexedShare, putShares } from '../support/stored/lists.ts'
import { owner } from '../support/stored/writes.ts'

const group = (name: string) => within(screen.getByRole('region', { name }))
const said = (name: string) => group(name).getAllByRole('status')[0]?.textContent

describe('the notifications', () => {
  const box = () => group('Notifications').getByRole<HTMLInputElement>('checkbox')

  // shows: E5
  it('are off by default, request no permission before they are switched on, and give it up when switched off', async () => {
    await openOptions()
    expect([box().checked, isPermitted('notifications')]).toEqual([false, false])
    await click(box())
    expect(asked('setOptions')).toEqual([{ notify: true }])
    expect([box().checked, isPermitted('notifications'), said('Notifications')]).toEqual([true, true, 'Saved'])
    await click(box())
    expect([box().checked, isPermitted('notifications')]).toEqual([false, false])
    expect((await items.options.get()).notify).toBe(false)
  })

  it('stay off with a message each time the permission is refused, and turn off when it is revoked', async () => {
    await openOptions()
    await click(box())
    expect([box().checked, said('Notifications')]).toEqual([true, 'Saved'])
    permit('notifications', false)
    await settle()
    expect([box().checked, said('Notifications')]).toEqual([false, ''])
    await openOptions()
    expect([box().checked, asked('setOptions').length]).toEqual([false, 1])
    refusePermissions()
    for (let times = 0; times < 2; times++) {
      await click(box())
      expect(box().checked).toBe(false)
      expect(group('Notifications').getByRole('alert').textContent).toMatch(/^The permission was not given\./)
    }
    expect(asked('setOptions')).toHaveLength(1)
  })
})

describe('the mark on the button', () => {
  const name = 'Mark on the button'
  const section = () => group(name)
  const introduction = expect.stringMatching(
    /No address leaves your browser for this.*doesn’t learn which pages you visit/,
  )
  const box = () => section().getByRole<HTMLInputElement>('checkbox')
  const index = { owner, changed: 0, names_pages: true }

  it('is off by default, and switched together with the browser’s permission; the URL’s fragment leads to it', async () => {
    location.hash = '#mark'
    onTestFinished(() => {
      location.hash = ''
    })
    await openOptions({ stored: { index } })
    expect([box().checked, isPermitted('declarativeContent')]).toEqual([false, false])
    expect(document.activeElement).toBe(box())
    expect(paragraphs(name)).toEqual([introduction, 'One more step: tick this box, and allow it when Firefox asks.'])
    await click(box())
    expect(section().queryByText(/^One more step/)).toBeNull()
    expect(asked('setOptions')).toEqual([{ mark: true }])
    expect([box().checked, isPermitted('declarativeContent')]).toEqual([true, true])
    await click(box())
    expect([box().checked, isPermitted('declarativeContent')]).toEqual([false, false])
  })

  it('is unavailable without an index or without URLs in the news, but can be switched off', async () => {
    await openOptions({ stored: { index: { ...index, names_pages: false } } })
    expect(paragraphs(name)).toEqual([
      introduction,
      expect.stringMatching(/^Demo Network doesn’t say which pages were shared/),
    ])
    expect(section().queryByRole('checkbox')).toBeNull()
    permit('declarativeContent', true)
    await openOptions({ stored: { index, options: { ...defaultOptions, index: false, mark: true } } })
    expect(paragraphs(name)).toEqual([introduction, expect.stringMatching(/^This needs “Pages that contacts share”/)])
    await click(box())
    expect(isPermitted('declarativeContent')).toBe(false)
  })
})

it('the search of the network in the address bar is off until the member agrees that what is typed leaves the browser, and not offered at a network without it', async () => {
  await openOptions()
  const section = group('Search from the address bar')
  const box = section.getByRole<HTMLInputElement>('checkbox')
  expect([box.checked, box.getAttribute('aria-describedby')]).toEqual([false, 'address_bar-text'])
  expect(document.getElementById('address_bar-text')?.textContent).toMatch(/^Demo Network then receives what you type/)
  await click(box)
  expect(asked('setOptions')).toEqual([{ address_bar: true }])
  expect((await items.options.get()).address_bar).toBe(true)
  await openOptions({ stored: { network: { ...builtNetwork, profile: 'token' } } })
  expect(screen.queryByRole('region', { name: 'Search from the address bar' })).toBeNull()
})

const refilled = 'No page is stored yet.'

describe('the index of contacts’ shares', () => {
  const contactsShares = 'Pages that contacts share'
  const introduction = expect.stringMatching(/^To search them, type/)
  const checkbox = () => group(contactsShares).getByRole<HTMLInputElement>('checkbox')
  const index = { owner, changed: 1, names_pages: true }
  const anew = 'Load again'
  const shared = (path: string, name?: string) =>
    indexedShare({ owner, url: `https://pages.example/${path}`, ...(name && { name }) })

  it('is counted by page, follows changes, is deleted and rebuilt by a click, and switched off by the member', async () => {
    await putShares([shared('a'), shared('b'), shared('b', 'Bo')])
    await openOptions({ stored: { index }, replies: { rebuildIndex: done } })
    await vi.waitFor(() => expect(paragraphs(contactsShares)).toContain('2 pages are stored.'))
    expect(checkbox().checked).toBe(true)
    await putShares([shared('c')])
    await store({ index: { ...index, changed: 2 } })
    await vi.waitFor(() => expect(paragraphs(contactsShares)).toContain('3 pages are stored.'))
    await click(button(anew))
    expect(asked('rebuildIndex')).toHaveLength(1)
    expect(said(contactsShares)).toBe('Deleted. Passalong loads them again when Demo Network answers.')
    await clearShares()
    await store({ index: null })
    await vi.waitFor(() => expect(paragraphs(contactsShares)).toContain(refilled))
    // the focused button is removed
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(contactsShares))
    // nothing is requested any more
    await store({ account: null })
    expect(said(contactsShares)).toBe('')
    await openOptions()
    await click(checkbox())
    expect(asked('setOptions')).toEqual([{ index: false }])
    expect(said(contactsShares)).toBe('Saved')
    expect((await items.options.get()).index).toBe(false)
  })

  it('is unavailable if the network’s news contain no URLs, and empty if the browser has no database', async () => {
    await openOptions({ stored: { index: { ...index, names_pages: false } } })
    expect(paragraphs(contactsShares)).toEqual([
      introduction,
      expect.stringMatching(/^Demo Network doesn’t say which pages were shared/),
    ])
    expect(screen.queryByRole('button', { name: anew })).toBeNull()
    await putShares([shared('a')])
    const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('no', 'InvalidStateError')
    })
    onTestFinished(() => broken.mockRestore())
    await openOptions({ stored: { index } })
    expect(paragraphs(contactsShares)).toEqual([introduction, refilled])
  })
})
