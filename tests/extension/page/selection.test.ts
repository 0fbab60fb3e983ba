import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { readSelected, readSelection } from '../../../src/extension/page/selection.ts'

afterEach(() => {
  getSelection()?.removeAllRanges()
  document.body.replaceChildren()
})

/** Selects all of a paragraph with this text. */
function select(text: string): void {
  const paragraph = document.body.appendChild(document.createElement('p'))
  paragraph.textContent = text
  getSelection()?.selectAllChildren(paragraph)
}

describe('what is selected in a page', () => {
  it.each([
    ['on one line', ' Night\n\ttrains\u00a0 are  back ', 'Night trains are back'],
    ['without control characters and what turns its direction', 'a\u0001b\u202ec\u202dd', 'a bcd'],
    ['without what is never seen', 'Nacht\u00adzug\u200b\ufeff', 'Nachtzug'],
    ['as text, whatever it says', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['without half of a pair', `${'a'.repeat(999)}😀`, 'a'.repeat(999)],
  ])('is read %s', (_, text, read) => {
    select(text)
    expect(readSelected(1000)).toBe(read)
  })

  it('is read to a bound, and in a moment', () => {
    select('word   '.repeat(500_000))
    const before = performance.now()
    const read = readSelected(1000)
    expect(performance.now() - before).toBeLessThan(1000)
    expect(read.length).toBeLessThanOrEqual(1000)
    expect(read).toMatch(/^word word/)
  })

  it('is nothing where nothing is selected', () => {
    expect(readSelected(1000)).toBe('')
    select('Night trains')
    getSelection()?.collapseToStart()
    expect(readSelected(1000)).toBe('')
  })

  it.each(['input', 'textarea'])('is not read while the focus is in a field: %s', (name) => {
    select('Night trains')
    document.body.appendChild(document.createElement(name)).focus()
    select('Night trains')
    expect(document.activeElement?.localName).toBe(name)
    expect(readSelected(1000)).toBe('')
  })

  it('is nothing where the page sends something else', async () => {
    for (const result of [undefined, null, 5, { toString: () => 'x' }]) {
      Object.assign(fakeBrowser.scripting, { executeScript: vi.fn(async () => [{ result }]) })
      expect(await readSelection(1)).toBe('')
    }
  })
})
