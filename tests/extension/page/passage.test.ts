import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { jumpTo, showPassage } from '../../../src/extension/page/passage.ts'
import { processorTime } from '../../support/processor-time.ts'

const selected = () => String(getSelection())
const jump = (quote: string, longest = 10_000) => jumpTo(quote, longest)

afterEach(() => {
  document.body.innerHTML = ''
  getSelection()?.removeAllRanges()
})

describe('a quoted passage', () => {
  it.each([
    ['in one text', '<p>Night trains are back, and they are full.</p>', 'are back', 'are back'],
    ['across elements', '<p>Night <b>trains</b> are <a href="/">back</a></p>', 'trains are back', 'trains are back'],
    ['across paragraphs', '<p>Night trains</p><p>are back</p>', 'trains\n\nare back', 'trainsare back'],
    ['with other white space', '<p>Night\n   trains\u00a0are</p>', 'Night trains are', 'Night\n   trains\u00a0are'],
    ['that was cut', '<p>Night trains are back, and more</p>', 'Night trains are…', 'Night trains are'],
    ['with signs of a pattern', '<p>Is it (really) 3.50 $? [1]</p>', '(really) 3.50 $? [1]', '(really) 3.50 $? [1]'],
    ['in another case, as a style shows it', '<p>Night Trains</p>', 'NIGHT TRAINS', 'Night Trains'],
    ['in any script', '<p>夜行列車が帰ってきた</p>', '列車が帰って', '列車が帰って'],
  ])('is selected and scrolled to: %s', (_, html, quote, found) => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    document.body.innerHTML = `<p>before</p>${html}<p>after</p>`
    expect(jump(quote)).toBe(true)
    expect(selected()).toBe(found)
    expect(scrolled).toHaveBeenCalledOnce()
  })

  it.each([
    ['isn’t there', '<p>Something else</p>', 'Night trains'],
    [
      'is in a script alone',
      '<script type="text/plain">Night trains</script><style>/* Night trains */</style>',
      'Night trains',
    ],
    ['is empty', '<p>Night trains</p>', ' … '],
    ['is behind the limit', `<p>${'x'.repeat(50)}</p><p>Night trains</p>`, 'Night trains'],
  ])('that %s changes nothing', (_, html, quote) => {
    document.body.innerHTML = html
    expect({ found: jump(quote, 40), selected: selected() }).toEqual({ found: false, selected: '' })
  })

  it('is the first visible one: a hidden copy is passed over', () => {
    document.body.innerHTML = '<p id="menu">Night trains</p><p id="text">Night trains</p>'
    const isVisible = ({ id }: Element) => id !== 'menu'
    vi.spyOn(Element.prototype, 'checkVisibility').mockImplementation(function (this: Element) {
      return isVisible(this)
    })
    expect(jump('Night trains')).toBe(true)
    expect(getSelection()?.anchorNode?.parentElement?.id).toBe('text')
  })

  it('is looked for in moments, also in a page that is made to be slow', () => {
    document.body.innerHTML = `<p>${'a '.repeat(200_000)}</p>`
    expect(processorTime(() => jump(`${'a '.repeat(250)}b`, 5_000_000))).toBeLessThan(2000)
  })
})

it('the popup hears whether the page has it; a page that allows no script has it not', async () => {
  const executeScript = vi.fn(async () => [{ result: true }] as unknown[])
  Object.assign(fakeBrowser.scripting, { executeScript })
  expect(await showPassage(7, 'Night trains')).toBe(true)
  expect(executeScript).toHaveBeenCalledWith({
    target: { tabId: 7 },
    func: jumpTo,
    args: ['Night trains', expect.any(Number)],
  })
  executeScript.mockRejectedValueOnce(new Error('Cannot access contents of the page.'))
  expect(await showPassage(7, 'Night trains')).toBe(false)
})
