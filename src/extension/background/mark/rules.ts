import { browser } from 'wxt/browser'
import { allShares } from '../../storage/index/shares.ts'
import { shouldMark } from './criteria.ts'
import { markedIcon } from './marked-icon.ts'
import type { MarkDriver } from './page-marks.ts'
import { urlPatterns } from './url-patterns.ts'

/** The part of `chrome.declarativeContent` that is used here; only Chromium has it. */
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

/** Number of rejected patterns after which the remaining ones are dropped. */
const maxRejected = 20

/**
 * Chromium draws the marks by declarative rules, which survive its restart. It starts no worker for a page and reports
 * none to the extension.
 */
export const ruleDriver: MarkDriver = {
  async apply(criteria) {
    const declarative = declarativeContent()
    if (!declarative) return
    await promiseOf<unknown>((done) => declarative.onPageChanged.removeRules(undefined, () => done(undefined)))
    if (!criteria) return
    const shares = await allShares(criteria.owner)
    const urls = shares.filter((share) => shouldMark(share, criteria)).map(({ url }) => url)
    await add(declarative, urlPatterns(urls))
  },

  survivedRestart: async () => {
    const declarative = declarativeContent()
    if (!declarative) return true
    const rules = await promiseOf<Rule[]>((done) => declarative.onPageChanged.getRules(undefined, done))
    return rules.length > 0
  },
}

const declarativeContent = () => (browser as unknown as { declarativeContent?: DeclarativeContent }).declarativeContent

/** Adds one rule. If the browser rejects a pattern, halves the rule until only rejected patterns are left out. */
async function add({ onPageChanged, PageStateMatcher, SetIcon }: DeclarativeContent, patterns: string[]) {
  const actions = [new SetIcon({ imageData: markedIcon() })]
  let rejected = 0
  const addAll = async (some: string[]): Promise<void> => {
    if (some.length === 0 || rejected >= maxRejected) return
    const conditions = some.map((urlMatches) => new PageStateMatcher({ pageUrl: { urlMatches } }))
    try {
      await promiseOf<unknown>((done) => onPageChanged.addRules([{ conditions, actions }], () => done(undefined)))
    } catch {
      if (some.length === 1) rejected += 1
      else {
        const half = Math.ceil(some.length / 2)
        await addAll(some.slice(0, half))
        await addAll(some.slice(half))
      }
    }
  }
  await addAll(patterns)
}

/** Calls a function that takes a callback, and rejects with the browser's `runtime.lastError`. */
const promiseOf = <Result>(call: (done: (result: Result) => void) => void): Promise<Result> =>
  new Promise((resolve, reject) => {
    call((result) => {
      const { lastError } = browser.runtime
      if (lastError) reject(new Error(lastError.message))
      else resolve(result)
    })
  })
