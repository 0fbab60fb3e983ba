import { vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'

interface Rule {
  id?: string
  conditions: { pageUrl: { urlMatches: string } }[]
  actions: { imageData: Record<number, unknown> }[]
}

/** Chromium's rules for pages, which the fake browser lacks. Rejects all added rules if a pattern contains `cannot`. */
export const declarativeContent = {
  rules: [] as Rule[],
  /** Number of successful additions and removals. */
  writes: 0,
  /** The fewest rules after one of them. */
  fewest: Number.POSITIVE_INFINITY,
}

/** Filters the pages that the browser marks. */
export const marked = (...urls: string[]): string[] =>
  urls.filter((url) =>
    declarativeContent.rules.some(({ conditions }) =>
      conditions.some(({ pageUrl }) => new RegExp(pageUrl.urlMatches).test(url)),
    ),
  )

/** Adds the interface, and those with which a worker draws, to the fake browser. */
export function offerDeclarativeContent(): void {
  declarativeContent.rules = []
  declarativeContent.writes = 0
  let added = 0
  const write = (rules: Rule[], done: () => void) =>
    setImmediate(() => {
      declarativeContent.rules = rules
      declarativeContent.writes += 1
      declarativeContent.fewest = Math.min(declarativeContent.fewest, rules.length)
      done()
    })
  const onPageChanged = {
    addRules(rules: Rule[], done: () => void) {
      if (!rules.some(({ conditions }) => conditions.some(({ pageUrl }) => pageUrl.urlMatches.includes('cannot'))))
        return write([...declarativeContent.rules, ...rules.map((rule) => ({ ...rule, id: `_${++added}_` }))], done)
      Object.assign(fakeBrowser.runtime, { lastError: new Error('Could not parse regular expression') })
      done()
      Object.assign(fakeBrowser.runtime, { lastError: undefined })
    },
    removeRules: (ids: string[] | undefined, done: () => void) =>
      write(ids ? declarativeContent.rules.filter(({ id = '' }) => !ids.includes(id)) : [], done),
    getRules: (_ids: undefined, done: (rules: Rule[]) => void) => done(declarativeContent.rules),
  }
  const taking = () =>
    class {
      constructor(given: object) {
        Object.assign(this, given)
      }
    }
  Object.assign(fakeBrowser, { declarativeContent: { onPageChanged, PageStateMatcher: taking(), SetIcon: taking() } })
  // the marked icon's files
  vi.stubGlobal('fetch', async () => new Response())
  vi.stubGlobal('createImageBitmap', async () => ({}))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => {
        return { drawImage() {}, getImageData: (...[, , width]: number[]) => ({ width }) }
      }
    },
  )
}
