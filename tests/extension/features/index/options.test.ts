import { screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { clearShares } from '../../../../src/extension/features/index/storage/shares.ts'
import { options } from '../../../../src/extension/features/index/storage/state.ts'
import { button, group, said } from '../../support/elements.ts'
import { expectChoiceUntilStored } from '../../support/options.ts'
import { asked, click, done, drawn, firstFrame, openOptions, reply } from '../../support/pages.ts'
import { owner } from '../../support/stored/writes.ts'
import { indexedShare, putShares, setIndex } from './shares.ts'

const refilled = 'No page is stored yet.'

describe('the index of contacts’ shares', () => {
  const contactsShares = 'Save pages that contacts share'
  const checkbox = () => group(contactsShares).getByRole<HTMLInputElement>('switch')
  const index = { owner, changed: 1 }
  const shared = (path: string, name?: string) =>
    indexedShare({ owner, url: `https://pages.example/${path}`, ...(name && { name }) })

  it('is counted by page, follows changes, and is switched off by the member', async () => {
    await putShares([shared('a'), shared('b'), shared('b', 'Bo')])
    await setIndex(index)
    await openOptions()
    await group(contactsShares).findByText('2 pages are stored.')
    expect(checkbox().checked).toBe(true)
    await putShares([shared('c')])
    await setIndex({ ...index, changed: 2 })
    await group(contactsShares).findByText('3 pages are stored.')
    await clearShares()
    await group(contactsShares).findByText(refilled)
    await click(checkbox())
    expect(asked('setOptions')).toEqual([{ index: false }])
    expect(said(contactsShares)).toBe('Saved')
    expect((await options.get()).index).toBe(false)
  })

  it('shows the choice while it is being stored, and the stored value if that fails', () =>
    expectChoiceUntilStored({
      act: () => click(checkbox()),
      shown: () => checkbox().checked,
      before: true,
      chosen: false,
    }))

  it('is said to be impossible in this browser if the database can’t be read', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'getAllKeys').mockImplementation(() => {
      throw new DOMException('no', 'UnknownError')
    })
    await openOptions()
    group(contactsShares).getByText('This browser can’t store this at the moment.')
  })
})

it('nothing of the options page moves after the first frame that has stored pages', async () => {
  await putShares([indexedShare({ owner, url: 'https://pages.example/a' })])
  await openOptions()
  screen.getByText('1 page is stored.')
  expect(drawn()).toEqual(firstFrame)
})

it('the list of what is stored counts the shares, and deletes them by a click, which is said', async () => {
  const amounts = { account: 0, options: 0, unsent: 0, requests: 0, recent: 0, index: 1, sent: 0 }
  await openOptions({ replies: { measureStored: async () => amounts, deleteIndex: done } })
  await click(button('Show'))
  const what = 'What you and your contacts shared'
  const row = await screen.findByText(what)
  expect(row.nextElementSibling?.textContent).toBe('1 share')
  reply({ measureStored: async () => ({ ...amounts, index: 0 }) })
  await click(button(`Delete: ${what}`))
  expect(asked('deleteIndex')).toHaveLength(1)
  await screen.findByText(`Deleted: ${what}`)
  expect(row.nextElementSibling?.textContent).toBe('Nothing')
})
