import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { options } from '../../../../src/extension/capabilities/mark/stored.ts'
import { allShares } from '../../../../src/extension/features/index/storage/shares.ts'
import { removeShares } from '../../../../src/extension/features/index/written-shares.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { changeShares, indexedShare, putShares } from '../../features/index/shares.ts'
import { isPermitted, refusePermissions } from '../../support/browser/permissions.ts'
import { button } from '../../support/elements.ts'
import { article, asked, click, closePage, maya, openPopup, settle } from '../../support/pages.ts'
import { found, recommendationBy } from '../../support/stored/lists.ts'
import { optionsWith } from '../../support/stored/options.ts'
import { owner } from '../../support/stored/writes.ts'

describe('the offer', () => {
  const offer = () => {
    const sentence = document.querySelector('.offer p')
    return sentence?.textContent === 'Highlight the toolbar button on pages your contacts shared?' ? sentence : null
  }

  async function open(): Promise<void> {
    await openPopup({ replies: { lookUp: found(recommendationBy(['Ana Ruiz'])) } })
    await vi.waitFor(settle)
  }

  /** Waits until the popup has rendered the index: this later read ends after the popup's read. */
  async function isDrawn(): Promise<void> {
    await allShares(owner)
    await settle()
  }

  beforeEach(() =>
    putShares([indexedShare({ owner, url: article.url }), indexedShare({ owner, url: article.url, name: 'Maya' })]),
  )

  it('offers the mark on a page that a contact shared, and switches it on with the permission', async () => {
    await open()
    await vi.waitFor(() => expect(offer()).not.toBeNull())
    await click(button('Yes'))
    expect(await options.get()).toMatchObject({ mark: true, markAnswered: true })
    expect(isPermitted('declarativeContent')).toBe(true)
    expect(offer()).toBeNull()
  })

  it.each(['No, thanks', 'Yes'])('the mark is offered once: %s, where the browser refuses', async (answer) => {
    refusePermissions()
    await open()
    await vi.waitFor(() => expect(offer()).not.toBeNull())
    await click(button(answer))
    expect({ options: await options.get(), offer: offer() }).toMatchObject({
      options: { mark: false, markAnswered: true },
      offer: null,
    })
    await open()
    await isDrawn()
    expect(offer()).toBeNull()
  })

  it('in Firefox “Yes” opens the options, and leaves the offer until the permission', async () => {
    vi.stubEnv('BROWSER', 'firefox')
    const create = vi.fn(async () => closePage())
    Object.assign(fakeBrowser.tabs, { create })
    await open()
    await vi.waitFor(() => expect(offer()).not.toBeNull())
    await click(button('Yes'))
    await vi.waitFor(() => expect(window.close).toHaveBeenCalledOnce())
    expect(create).toHaveBeenCalledExactlyOnceWith({ url: '/options.html#mark' })
    expect({ asked: asked('setOptions'), markAnswered: (await options.get()).markAnswered }).toEqual({
      asked: [],
      markAnswered: false,
    })
  })

  it.each([
    [
      'nobody but the member shared it',
      () => changeShares(owner, (store) => removeShares(store, owner, 0, ({ member }) => member.id !== maya.id)),
    ],
    ['no index is kept', () => items.options.set(optionsWith({ index: false }))],
  ])('the mark is not offered where %s', async (_, change) => {
    await change()
    await open()
    await isDrawn()
    expect(offer()).toBeNull()
  })
})
