import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { readSelected, readSelection } from '../../../../src/extension/background/page/selection.ts'
import { processorTime } from '../../../support/processor-time.ts'

// the next test file has the same document
const { href } = location
afterEach(() => {
  location.assign(href)
  getSelection()?.removeAllRanges()
  document.body.replaceChildren()
})

/** Selects all of a paragraph with this text. */
function select(text: string): void {
  const paragraph = document.body.appendChild(document.createElement('p'))
  paragraph.textContent = text
  getSelection()?.selectAllChildren(paragraph)
}

const selectedText = () => readSelected(1000).text

describe('what is selected in a page', () => {
  it.each([
    ['on one line', ' Night\n\ttrains\u00a0 are  back ', 'Night trains are back'],
    ['without control characters and what turns its direction', 'a\u0001b\u202ec\u202dd', 'a bcd'],
    ['without what is never seen', 'Nacht\u00adzug\u200b\ufeff', 'Nachtzug'],
    ['as text, whatever it says', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['without half of a pair', `${'a'.repeat(999)}😀`, 'a'.repeat(999)],
  ])('is read %s', (_, text, read) => {
    select(text)
    expect(selectedText()).toBe(read)
  })

  // browsers find only whole words by a link
  it.each([
    ['Night trains are back', 'ight trains ar', 'Night trains are'],
    ['Night trains are back', 'trains', 'trains'],
    ['Night trains are back', ' trains ', 'trains'],
    ['Night trains are back', 't', 'Night'],
    ['They don’t stop.', 'on’t st', 'don’t stop'],
    ['Full (again)', '(aga', '(again'],
    ['Nacht\u00adzüge', 'züge', 'Nachtzüge'],
    ['夜行列車が帰ってきた', '車が', '列車が'],
    ['😀😀 again', '😀 ag', '😀 again'],
  ])('is read in whole words: of “%s”, “%s”', (text, selected, read) => {
    select(text)
    const { firstChild } = document.body.lastElementChild as Element
    const from = text.indexOf(selected, 1)
    getSelection()?.setBaseAndExtent(firstChild as Node, from, firstChild as Node, from + selected.length)
    expect(selectedText()).toBe(read)
  })

  it('is read to a bound, and in a moment', () => {
    select('word   '.repeat(500_000))
    let read = ''
    expect(processorTime(() => (read = selectedText()))).toBeLessThan(1000)
    expect(read.length).toBeLessThanOrEqual(1000)
    expect(read).toMatch(/^word word/)
  })

  it('is nothing where nothing is selected', () => {
    expect(selectedText()).toBe('')
    select('Night trains')
    getSelection()?.collapseToStart()
    expect(selectedText()).toBe('')
  })

  it.each(['input', 'textarea'])('is not read while the focus is in a field: %s', (name) => {
    select('Night trains')
    document.body.appendChild(document.createElement(name)).focus()
    select('Night trains')
    expect(document.activeElement?.localName).toBe(name)
    expect(selectedText()).toBe('')
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
    expect(selectedText()).toBe('Night trains')
    for (const selected of [editor, ...editor.children, document.body]) {
      getSelection()?.selectAllChildren(selected)
      expect(selectedText()).toBe('')
    }
    editor.contentEditable = 'false'
    expect(selectedText()).toContain('My own words')
  })

  it.each(['input', 'div'])('is not read while the focus is in a field of a component: %s', (name) => {
    const [outer, inner] = [document.createElement('div'), document.createElement('div')]
    const shadow = document.body.appendChild(outer).attachShadow({ mode: 'open' }).appendChild(inner)
    const root = shadow.attachShadow({ mode: 'open' })
    const field = name === 'div' ? addEditor(root) : root.appendChild(document.createElement(name))
    select('Night trains')
    expect(selectedText()).toBe('Night trains')
    // the browser tells of the component alone
    vi.spyOn(document, 'activeElement', 'get').mockReturnValue(outer)
    vi.spyOn(outer.shadowRoot as ShadowRoot, 'activeElement', 'get').mockReturnValue(inner)
    vi.spyOn(root, 'activeElement', 'get').mockReturnValue(field)
    expect(selectedText()).toBe('')
  })

  it('is not read in a page that is edited as a whole', () => {
    select('Night trains')
    Object.assign(document, { designMode: 'on' })
    expect(selectedText()).toBe('')
    Object.assign(document, { designMode: 'off' })
    expect(selectedText()).toBe('Night trains')
  })

  const url = 'https://news.example/night-trains'

  it('is empty if the script is not allowed, or the page sends something else', async () => {
    const refused = () => Promise.reject(new Error('Missing host permission for the tab'))
    Object.assign(fakeBrowser.scripting, { executeScript: refused })
    expect(await readSelection(1, url)).toBe('')
    for (const result of [undefined, null, 5, { text: 5, here: url }, { toString: () => 'x' }]) {
      Object.assign(fakeBrowser.scripting, { executeScript: vi.fn(async () => [{ result }]) })
      expect(await readSelection(1, url)).toBe('')
    }
  })

  it('is empty if the tab has another page by now', async () => {
    type Script = { func: typeof readSelected; args: Parameters<typeof readSelected> }
    const executeScript = async ({ func, args }: Script) => [{ result: func(...args) }]
    Object.assign(fakeBrowser.scripting, { executeScript })
    select('Night trains')
    location.assign(`${url}?utm_source=mail`)
    expect(await readSelection(1, url)).toBe('Night trains')
    location.assign('https://news.example/another')
    expect(await readSelection(1, url)).toBe('')
  })
})
