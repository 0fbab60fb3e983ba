import { screen, within } from '@testing-library/preact'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as items from '../../../../src/extension/storage/items.ts'
import { clearShares } from '../../../../src/extension/storage/shares.ts'
import { button, paragraphs } from '../../support/elements.ts'
import { asked, click, done, openOptions, store } from '../../support/pages.ts'
import { indexedShare, putShares } from '../../support/stored/shares.ts'
import { owner } from '../../support/stored/writes.ts'

const group = (name: string) => within(screen.getByRole('region', { name }))
const said = (name: string) => group(name).getAllByRole('status')[0]?.textContent

const refilled =
  'No page is stored at the moment. From time to time, Passalong reads what your contacts and you have shared.'

describe('the index of contacts’ shares', () => {
  const contactsShares = 'Pages that contacts share'
  const introduction = expect.stringMatching(/^Passalong stores in this browser which pages/)
  const checkbox = () => group(contactsShares).getByRole<HTMLInputElement>('checkbox')
  const index = { owner, changed: 1, names_pages: true }
  const anew = 'Delete them and load them again'
  const shared = (path: string, name?: string) =>
    indexedShare({ owner, url: `https://pages.example/${path}`, ...(name && { name }) })

  it('is counted by page, follows changes, and is deleted and rebuilt by a click', async () => {
    await putShares([shared('a'), shared('b'), shared('b', 'Bo')])
    await openOptions({ stored: { index }, replies: { rebuildIndex: done } })
    await vi.waitFor(() => expect(paragraphs(contactsShares)).toContain('2 pages are stored.'))
    expect(checkbox().checked).toBe(true)
    await putShares([shared('c')])
    await store({ index: { ...index, changed: 2 } })
    await vi.waitFor(() => expect(paragraphs(contactsShares)).toContain('3 pages are stored.'))
    await click(button(anew))
    expect(asked('rebuildIndex')).toHaveLength(1)
    expect(said(contactsShares)).toBe('Deleted. Passalong loads them again as soon as Demo Network answers.')
    await clearShares()
    await store({ index: null })
    await vi.waitFor(() => expect(paragraphs(contactsShares)).toContain(refilled))
    // the focused button is removed
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(contactsShares))
    // nothing is requested any more
    await store({ account: null })
    expect(said(contactsShares)).toBe('')
  })

  it('is switched on and off by the member', async () => {
    await openOptions()
    await click(checkbox())
    expect(asked('setOptions')).toEqual([{ index: false }])
    expect(said(contactsShares)).toBe('Saved')
    expect((await items.options.get()).index).toBe(false)
  })

  it('is unavailable if the network’s news contain no URLs of pages', async () => {
    await openOptions({ stored: { index: { ...index, names_pages: false } } })
    expect(paragraphs(contactsShares)).toEqual([
      introduction,
      expect.stringMatching(/^Demo Network doesn’t say which pages were shared/),
    ])
    expect(screen.queryByRole('button', { name: anew })).toBeNull()
  })

  it('is empty if the browser has no database; the other options work', async () => {
    await putShares([shared('a')])
    const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('no', 'InvalidStateError')
    })
    onTestFinished(() => broken.mockRestore())
    await openOptions({ stored: { index } })
    expect(paragraphs(contactsShares)).toEqual([introduction, refilled])
  })
})
