import { screen } from '@testing-library/preact'
import { expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { button } from '../../support/elements.ts'
import { click, maya, openPopup, settle } from '../../support/pages.ts'

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
