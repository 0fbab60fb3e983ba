import { browser } from 'wxt/browser'
import { allShares } from '../../storage/index/shares.ts'
import type { Marker } from './keep-mark.ts'
import { markedIcon } from './marked-icon.ts'
import { isMarked } from './marking.ts'
import { urlPatterns } from './url-patterns.ts'

/** What is used of `chrome.declarativeContent`, which no other family of browsers has. */
interface DeclarativeContent {
  onPageChanged: {
    addRules: (rules: Rule[], done: () => void) => void
    removeRules: (ids: undefined, done: () => void) => void
    getRules: (ids: undefined, done: (rules: Rule[]) => void) => void
  }
  PageStateMatcher: new (condition: { pageUrl: { urlMatches: string } }) => object
  SetIcon: new (icon: { imageData: Record<number, ImageData> }) => object
}

interface Rule {
  conditions: object[]
  actions: object[]
}

/** How many patterns that the browser doesn't take are looked for, before the rest is given up with them. */
const mostBad = 20

/**
 * Chromium draws the mark itself, by rules that it keeps over its own end: it starts no worker for a page, and tells the
 * extension of none.
 */
export const byRules: Marker = {
  async mark(marking) {
    const declarative = content()
    if (!declarative) return
    await called<unknown>((done) => declarative.onPageChanged.removeRules(undefined, () => done(undefined)))
    if (!marking) return
    const shares = await allShares(marking.owner)
    const urls = shares.filter((share) => isMarked(share, marking)).map(({ url }) => url)
    await add(declarative, urlPatterns(urls))
  },

  isKept: async () => {
    const declarative = content()
    if (!declarative) return true
    const rules = await called<Rule[]>((done) => declarative.onPageChanged.getRules(undefined, done))
    return rules.length > 0
  },
}

const content = () => (browser as unknown as { declarativeContent?: DeclarativeContent }).declarativeContent

/** Adds one rule; where the browser doesn't take it as it is, for one pattern or another, it becomes several without those. */
async function add({ onPageChanged, PageStateMatcher, SetIcon }: DeclarativeContent, patterns: string[]) {
  const actions = [new SetIcon({ imageData: await markedIcon() })]
  let bad = 0
  const addAll = async (some: string[]): Promise<void> => {
    if (some.length === 0 || bad >= mostBad) return
    const conditions = some.map((urlMatches) => new PageStateMatcher({ pageUrl: { urlMatches } }))
    try {
      await called<unknown>((done) => onPageChanged.addRules([{ conditions, actions }], () => done(undefined)))
    } catch {
      if (some.length === 1) bad += 1
      else {
        const half = Math.ceil(some.length / 2)
        await addAll(some.slice(0, half))
        await addAll(some.slice(half))
      }
    }
  }
  await addAll(patterns)
}

/** What is called back with; these functions promise nothing. */
const called = <Result>(call: (done: (result: Result) => void) => void): Promise<Result> =>
  new Promise((resolve, reject) => {
    call((result) => {
      const { lastError } = browser.runtime
      if (lastError) reject(new Error(lastError.message))
      else resolve(result)
    })
  })
