import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { startPrivacy } from '../../../src/extension/privacy/start.ts'

const shown = () => [location.hash, document.documentElement.lang, document.title]

beforeEach(() => {
  document.body.innerHTML =
    '<article id="en" lang="en"><h1>Privacy</h1></article><article id="de" lang="de"><h1>Datenschutz</h1></article>'
})

// the next file has the same document
afterAll(() => document.body.replaceChildren())

it.each([
  ['', ['de-AT', 'en'], ['#de', 'de', 'Datenschutz – Passalong']],
  ['', ['nl'], ['#en', 'en', 'Privacy – Passalong']],
  ['#en', ['de'], ['#en', 'en', 'Privacy – Passalong']],
])('the privacy page at the address “%s” in a browser of %j shows %j', (hash, languages, expected) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  history.replaceState(null, '', hash || location.pathname)
  startPrivacy()
  expect(shown()).toEqual(expected)
})
