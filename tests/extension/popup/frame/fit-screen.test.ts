import { afterEach, expect, it, vi } from 'vitest'
import { fitScreen } from '../../../../src/extension/popup/window.ts'

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
