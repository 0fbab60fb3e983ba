import { beforeEach, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { allShares, removeShares } from '../../../../src/extension/storage/shares.ts'
import { isPermitted, refusePermissions } from '../../support/browser/permissions.ts'
import { button } from '../../support/elements.ts'
import { builtNetwork } from '../../support/network/built-network.ts'
import { article, asked, click, closePage, maya, openPopup, settle } from '../../support/pages.ts'
import { found, recommendationBy } from '../../support/stored/recommendations.ts'
import { indexedShare, putShares } from '../../support/stored/shares.ts'
import { writeOf } from '../../support/stored/writes.ts'

const owner = ownerOf(builtNetwork, maya)
const offer = () => {
  const sentence = document.querySelector('.offer p')
  return sentence?.textContent === 'Ana Ruiz shared this page. Should the Passalong button show a mark on such pages?'
    ? sentence
    : null
}
const chosen = async () => {
  const { mark, mark_answered } = await items.options.get()
  return { mark, mark_answered }
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
  expect([await chosen(), isPermitted('declarativeContent'), offer()]).toEqual([
    { mark: true, mark_answered: true },
    true,
    null,
  ])
})

it('doesn’t offer the mark during or just after a write about the page', async () => {
  for (const phase of ['waiting', 'done'] as const) {
    const write = { type: 'comment', url: article.url, share_id: '', page_title: '', message: 'x' } as const
    await openPopup({
      stored: { outbox: [writeOf(write, { phase, ...(phase === 'done' && { done_at: Date.now() }) })] },
      replies: { lookUp: found(recommendationBy(['Ana Ruiz'])) },
    })
    await isDrawn()
    expect(offer()).toBeNull()
  }
  // taken back: the next popup offers it again
  await items.outbox.set([])
  await isDrawn()
  expect(offer()).toBeNull()
  await open()
  await vi.waitFor(() => expect(offer()).not.toBeNull())
})

it('isolates the direction of the name in the offer', async () => {
  await open()
  await vi.waitFor(() => expect(offer()).not.toBeNull())
  expect([offer()?.getAttribute('dir'), offer()?.querySelector('bdi')?.textContent]).toEqual([null, 'Ana Ruiz'])
})

it.each(['No, thanks', 'Yes'])('the mark is offered once: %s, where the browser refuses', async (answer) => {
  refusePermissions()
  await open()
  await vi.waitFor(() => expect(offer()).not.toBeNull())
  await click(button(answer))
  expect([await chosen(), offer()]).toEqual([{ mark: false, mark_answered: true }, null])
  await open()
  await isDrawn()
  expect(offer()).toBeNull()
})

it('in Firefox “Yes” opens the options, which explain the mark; the offer stays until the permission', async () => {
  vi.stubEnv('BROWSER', 'firefox')
  const create = vi.fn(async () => closePage())
  Object.assign(fakeBrowser.tabs, { create })
  await open()
  await vi.waitFor(() => expect(offer()).not.toBeNull())
  await click(button('Yes'))
  await vi.waitFor(() => expect(window.close).toHaveBeenCalledOnce())
  expect(create).toHaveBeenCalledExactlyOnceWith({ url: '/options.html#mark' })
  expect([asked('setOptions'), (await items.options.get()).mark_answered]).toEqual([[], false])
})

it('offers the mark with the name of the first contact', async () => {
  await putShares([indexedShare({ owner, url: article.url, name: 'Bo Lind' })])
  await open()
  const first = document.querySelector('.sharers .name')?.textContent
  await vi.waitFor(() =>
    expect(document.querySelector('.offer p')?.textContent).toContain(`${first} shared this page.`),
  )
})

it.each([
  ['nobody but the member shared it', () => removeShares(owner, 0, ({ member }) => member.id !== maya.id)],
  ['no index is kept', () => items.options.set({ ...defaultOptions, index: false })],
])('the mark is not offered where %s', async (_, change) => {
  await change()
  await open()
  await isDrawn()
  expect(offer()).toBeNull()
})
