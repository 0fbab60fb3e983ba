import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { readSelected, readSelection } from '../../../src/extension/page/selection.ts'
import { processorTime } from '../../support/processor-time.ts'

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
  // shows: M3
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
    let read = ''
    expect(processorTime(() => (read = readSelected(1000)))).toBeLessThan(1000)
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

  /** A field that the page draws, with typed text. */
  function addEditor(inside: Node = document.body): HTMLElement {
    const editor = document.createElement('div')
    editor.setAttribute('contenteditable', 'true')
    editor.tabIndex = 0
    editor.append(document.createElement('p'))
    editor.firstElementChild?.append('My own words')
    return inside.appendChild(editor)
  }

  it('is not read in a rich editor, and not if the selection contains a rich editor', () => {
    select('Night trains')
    const editor = addEditor()
    editor.append(Object.assign(document.createElement('p'), { contentEditable: 'false', textContent: 'A button' }))
    expect(readSelected(1000)).toBe('Night trains')
    for (const selected of [editor, ...editor.children, document.body]) {
      getSelection()?.selectAllChildren(selected)
      expect(readSelected(1000)).toBe('')
    }
    editor.contentEditable = 'false'
    expect(readSelected(1000)).toContain('My own words')
  })

  it.each(['input', 'div'])('is not read while the focus is in a field of a component: %s', (name) => {
    const [outer, inner] = [document.createElement('div'), document.createElement('div')]
    const shadow = document.body.appendChild(outer).attachShadow({ mode: 'open' }).appendChild(inner)
    const root = shadow.attachShadow({ mode: 'open' })
    const field = name === 'div' ? addEditor(root) : root.appendChild(document.createElement(name))
    select('Night trains')
    expect(readSelected(1000)).toBe('Night trains')
    // the browser tells of the component alone
    vi.spyOn(document, 'activeElement', 'get').mockReturnValue(outer)
    vi.spyOn(outer.shadowRoot as ShadowRoot, 'activeElement', 'get').mockReturnValue(inner)
    vi.spyOn(root, 'activeElement', 'get').mockReturnValue(field)
    expect(readSelected(1000)).toBe('')
  })

  it('is not read in a page that is edited as a whole', () => {
    select('Night trains')
    Object.assign(document, { designMode: 'on' })
    expect(readSelected(1000)).toBe('')
    Object.assign(document, { designMode: 'off' })
    expect(readSelected(1000)).toBe('Night trains')
  })

  it('is read while the page still loads', async () => {
    const executeScript = vi.fn(async () => [{ result: 'Night trains' }])
    Object.assign(fakeBrowser.scripting, { executeScript })
    expect(await readSelection(1)).toBe('Night trains')
    expect(executeScript).toHaveBeenCalledWith(expect.objectContaining({ injectImmediately: true }))
  })

  it('is null if the browser shows its error page, and empty if the script is not allowed or the page sends something else', async () => {
    const refusing = (reason: string) =>
      Object.assign(fakeBrowser.scripting, { executeScript: vi.fn(() => Promise.reject(new Error(reason))) })
    refusing('Frame with ID 0 is showing error page')
    expect(await readSelection(1)).toBeNull()
    refusing('Missing host permission for the tab')
    expect(await readSelection(1)).toBe('')
    for (const result of [undefined, null, 5, { toString: () => 'x' }]) {
      Object.assign(fakeBrowser.scripting, { executeScript: vi.fn(async () => [{ result }]) })
      expect(await readSelection(1)).toBe('')
    }
  })
})
