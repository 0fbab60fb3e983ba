import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { expect, it } from 'vitest'
import { privacyPage } from '../../src/build/privacy-page.ts'
import { root } from '../../src/build/tools.ts'

const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')

it('the extension shows docs/privacy.md, every word of it, as headings, lists and tables', () => {
  const { document } = new Window()
  document.write(privacyPage().transformIndexHtml(read('entrypoints', 'privacy', 'index.html')))
  const words = (text: string) => text.replace(/[^\p{L}\d]+/gu, '')
  expect(words(document.body.textContent)).toBe(words(read('docs', 'privacy.md').replace(/\]\([^)]+\)/g, ']')))
  expect(document.body.textContent).not.toMatch(/\*\*|`|\|/)
  const count = (selector: string) => document.querySelectorAll(`main ${selector}`).length
  const isThere = [
    count('h1') === 1,
    count('.table > table') === 2,
    count('h2') > 3,
    count('li') > 5,
    count('code') > 20,
  ]
  expect(isThere).toEqual([true, true, true, true, true])
  // other documents of the repository are not in the extension
  expect(count('a:not([href^="https://"])')).toBe(0)
})
