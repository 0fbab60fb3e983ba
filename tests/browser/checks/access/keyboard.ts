import type { Page } from 'puppeteer-core'

/**
 * Walks with Tab until the focus returns to the first control or leaves the page.
 * @returns controls that are not reached, or out of the reading order, and a focus that can't be seen, of a second walk
 *   too
 */
export async function walk(page: Page): Promise<string[]> {
  const wrong = await walkOnce(page)
  return wrong.length > 0 ? walkOnce(page) : wrong
}

async function walkOnce(page: Page): Promise<string[]> {
  // otherwise the browser draws no outline, as after a click
  await page.keyboard.press('Shift')
  await page.evaluate(prepare)
  for (let stops = 0; stops < 200; stops++) {
    if (await page.evaluate(() => window.walk.stop())) return page.evaluate(() => window.walk.end())
    await page.keyboard.press('Tab')
  }
  return ['the focus goes round and round']
}

interface Walk {
  /** Checks the focused element; true at the end of the walk. */
  stop: () => boolean
  end: () => string[]
}

declare global {
  interface Window {
    walk: Walk
  }
}

/** Runs in the page, so it can't use this module's scope. */
function prepare(): void {
  const visited: Element[] = []
  const usable = new Set<Element>()
  const faults: string[] = []

  const nameOf = (element: Element) => {
    const label = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ').slice(0, 30)
    const name = element.getAttribute('name') ?? element.className
    return `${element.localName}${element.id && `#${element.id}`}${name && `[${name}]`} “${label}”`
  }

  /** All visible, enabled controls; of radio buttons with one name, and of tabs, only the selected one. */
  const find = () =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(':disabled, [type=hidden], [role=tab][aria-selected=false], [type=radio]:not(:checked)') &&
        !element.matches('.visually-hidden[aria-disabled=true]'),
    )

  const colourOf = (text: string): number[] => text.match(/[\d.]+/g)?.map(Number) ?? []
  const luminance = (colour: number[]) => {
    const [red = 0, green = 0, blue = 0] = colour.map((part) =>
      part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: number[], other: number[]) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  const ground = (element: Element): number[] => {
    for (let each = element.parentElement; each; each = each.parentElement) {
      const colour = colourOf(getComputedStyle(each).backgroundColor)
      if (colour[3] !== 0) return colour
    }
    return matchMedia('(prefers-color-scheme: dark)').matches ? [0, 0, 0] : [255, 255, 255]
  }

  /** Sides on which a scrolling ancestor or the window cuts off an element's outline. */
  const cutSides = (element: Element, room: number): string[] => {
    const box = element.getBoundingClientRect()
    const cut = new Set<string>()
    for (let each = element.parentElement; each; each = each.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(each)
      const isRoot = each === document.documentElement
      if (!isRoot && overflowX === 'visible' && overflowY === 'visible') continue
      const { left, top } = each.getBoundingClientRect()
      const edge = isRoot
        ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
        : {
            left: left + each.clientLeft,
            top: top + each.clientTop,
            right: left + each.clientLeft + each.clientWidth,
            bottom: top + each.clientTop + each.clientHeight,
          }
      if (box.left - room < edge.left - 0.5) cut.add('left')
      if (box.top - room < edge.top - 0.5) cut.add('top')
      if (box.right + room > edge.right + 0.5) cut.add('right')
      if (box.bottom + room > edge.bottom + 0.5) cut.add('bottom')
    }
    return [...cut]
  }

  function look(element: Element): void {
    // a box of several fields draws the outline and the edge of the focused one; the composer's, the row in it
    const row = element.closest('.composer > .box > *')
    const outlined = (getComputedStyle(element).outlineStyle === 'none' && (row ?? element.closest('.box'))) || element
    const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(outlined)
    const width = Number.parseFloat(outlineWidth)
    // at the row's edge
    const [, bar] = (row && /^linear-gradient\((rgb\(.*?\))/.exec(getComputedStyle(row).backgroundImage)) ?? []
    if (!bar && (outlineStyle === 'none' || width < 2)) return void faults.push(`${nameOf(element)} has no outline`)
    const ratio = contrast(colourOf(bar ?? outlineColor), ground(element))
    if (ratio < 3) faults.push(`${nameOf(element)} has an outline of ${ratio.toFixed(1)}:1`)
    if (element.matches('input:not([type=checkbox], [type=radio], [type=file]), textarea, select')) {
      const edge = contrast(colourOf(getComputedStyle(outlined).borderTopColor), ground(element))
      if (edge < 3) faults.push(`${nameOf(element)} has an edge of ${edge.toFixed(1)}:1`)
    }
    const cut = bar ? [] : cutSides(outlined, width + Number.parseFloat(outlineOffset))
    // the browser scrolls a textarea to its caret
    if (cut.length > (element.localName === 'textarea' ? 1 : 0))
      faults.push(`${nameOf(element)}: its outline is cut at its ${cut.join(' and ')}`)
    const box = element.getClientRects()[0]
    if (!box) return
    const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    if (!seen || !(element.contains(seen) || seen.contains(element) || element.closest('label')?.contains(seen)))
      faults.push(`${nameOf(element)} is under ${seen && nameOf(seen)}`)
  }

  window.walk = {
    stop() {
      for (const element of find()) usable.add(element)
      const focused = document.activeElement
      if (!focused || focused === document.body || focused === visited[0]) return true
      const last = visited.at(-1)
      if (last?.isConnected && !(last.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING))
        faults.push(`${nameOf(focused)} comes after ${nameOf(last)}`)
      visited.push(focused)
      look(focused)
      return false
    },
    end() {
      const missed = [...usable].filter((element) => element.isConnected && !visited.includes(element))
      return [...faults, ...missed.map((element) => `${nameOf(element)} is not reached`)]
    },
  }
  const [first] = find()
  first?.focus()
}
