import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import { startPrivacy } from '../../../src/extension/privacy/start.tsx'

it('the extension shows docs/privacy.md, every word of it, as headings, lists and tables', () => {
  document.body.innerHTML = '<div id="app"></div>'
  startPrivacy()
  const words = (text: string) => text.replace(/[^\p{L}\d]+/gu, '')
  const text = readFileSync(join(root, 'docs', 'privacy.md'), 'utf8').replace(/\]\([^)]+\)/g, ']')
  expect(words(document.body.textContent)).toBe(words(text))
  expect(document.body.textContent).not.toMatch(/\*\*|`|\|/)
  const count = (selector: string) => document.querySelectorAll(selector).length
  expect([count('h1'), count('table'), count('h2') > 3, count('li') > 5, count('code') > 20]).toEqual([
    1,
    2,
    true,
    true,
    true,
  ])
})
