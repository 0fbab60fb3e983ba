import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { openPopup } from '../../../src/extension/background/open-popup.ts'
import * as items from '../../../src/extension/storage/items.ts'

const link = { show: 'link', url: 'https://news.example/a', text: '' } as const

const popup = vi.fn(async () => {})
const window = vi.fn(async () => ({}))
const contexts = vi.fn(async (): Promise<object[]> => [])

beforeEach(() => {
  for (const each of [popup, window, contexts]) each.mockReset()
  contexts.mockResolvedValue([])
  Object.assign(fakeBrowser.action, { openPopup: popup })
  Object.assign(fakeBrowser.windows, { create: window })
  Object.assign(fakeBrowser.runtime, { getContexts: contexts })
})

describe('opening the popup', () => {
  it('leaves what it is to show, with the time, and asks for nothing else', async () => {
    const before = Date.now()
    await openPopup(link)
    const stored = await items.opening.get()
    expect(stored).toMatchObject(link)
    expect(stored?.at).toBeGreaterThanOrEqual(before)
    expect([popup.mock.calls.length, window.mock.calls.length]).toEqual([1, 0])
  })

  it('is asked for within the click, before anything is waited for', () => {
    void openPopup(link)
    expect(popup).toHaveBeenCalledOnce()
  })

  it('where the browser opens none is a small window with the same', async () => {
    popup.mockRejectedValue(new Error('Could not find an active browser window.'))
    await openPopup(link)
    expect(window).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'popup', url: `${location.origin}/popup.html` }),
    )
    expect(await items.opening.get()).toMatchObject(link)
  })

  it('where one is open is left to that one', async () => {
    popup.mockRejectedValue(new Error('A popup is open.'))
    contexts.mockResolvedValue([{ contextType: 'POPUP' }])
    await openPopup(link)
    expect(window).not.toHaveBeenCalled()
    expect(await items.opening.get()).toMatchObject(link)
  })
})
