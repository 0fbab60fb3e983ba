import { screen } from '@testing-library/preact'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { fitScreen } from '../../../src/extension/popup/window.ts'
import { button } from '../support/elements.ts'
import { click, maya, openPopup, settle } from '../support/pages.ts'

const otherTab = async () => {
  await fakeBrowser.tabs.onActivated.trigger({ tabId: 2, windowId: 1 })
  await settle()
}

it.each([
  ['firefox', 1],
  // which closes it itself
  ['chrome', 0],
])('the popup closes once the tab that a link in it opened is in front: in %s, %i times', async (browser, times) => {
  vi.stubEnv('BROWSER', browser)
  await openPopup()
  await otherTab()
  expect(window.close).not.toHaveBeenCalled()
  const link = screen.getByRole('link', { name: maya.name })
  link.addEventListener('click', (event) => event.preventDefault())
  await click(link)
  expect(window.close).not.toHaveBeenCalled()
  await otherTab()
  expect(window.close).toHaveBeenCalledTimes(times)
})

it('the popup closes behind the options', async () => {
  const opened = Promise.withResolvers<void>()
  Object.assign(fakeBrowser.runtime, { openOptionsPage: () => opened.promise })
  await openPopup()
  await click(button('Options'))
  expect(window.close).not.toHaveBeenCalled()
  opened.resolve()
  await settle()
  expect(window.close).toHaveBeenCalledOnce()
})

describe('fit-screen', () => {
  const room = () => document.documentElement.style.getPropertyValue('--room')

  /** Sets the popup's upper edge and the screen's height in CSS pixels, in this browser. */
  function place(top: number, availHeight: number, browser = 'firefox') {
    vi.stubEnv('BROWSER', browser)
    vi.stubGlobal('mozInnerScreenY', top)
    vi.stubGlobal('screen', { availTop: 0, availHeight })
  }

  afterEach(() => {
    document.documentElement.style.removeProperty('--room')
  })

  it('limits a popup in Firefox to the room below its upper edge, also after it got its place', () => {
    place(-1000, 614)
    fitScreen()
    place(103.5, 614)
    dispatchEvent(new Event('resize'))
    expect(room()).toBe('510px')
  })

  it('believes no measure that leaves no room', () => {
    place(600, 614)
    fitScreen()
    expect(room()).toBe('')
  })

  it('leaves the height to Chromium, which keeps a popup on the screen', () => {
    place(103.5, 614, 'chrome')
    fitScreen()
    expect(room()).toBe('')
  })
})
