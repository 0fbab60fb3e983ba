import { browser } from 'wxt/browser'
import { cleanPageUrl, matchKey } from '../../../contract/page-url.ts'
import { hostsOfKey, idleParameters, type Spelling, spellingsOfKey } from '../../../contract/same-page/sites.ts'
import { allShares } from '../../features/index/door.ts'
import { ownFile } from '../../own-file.ts'
import { type MarkDriver, shouldMark } from './page-marks.ts'

/** Maximum characters of a pattern: each pattern has a fixed cost. A page that needs more is not marked. */
const maxPatternLength = 8000

/** Maximum characters of all patterns: browsers compile them in two seconds. The longest addresses are left out. */
const maxPatternsLength = 2_000_000

/**
 * Regular expressions for RE2 that match the addresses of these pages, by `matchKey`, and of no other page. To limit
 * them, some spellings don't match: needless escapes, parameters in another order, tracking parameters within.
 */
export function urlPatterns(urls: readonly string[]): string[] {
  // a text that is no address marks nothing, and stops no other page's mark
  const pages = [...new Set(urls)].filter((url) => URL.parse(url)?.hash === '')
  let total = 0
  const ends = new Map<string, string>()
  for (const url of pages.sort((one, other) => one.length - other.length)) {
    const page = addressesOf(url)
    const length = page.reduce((sum, { start }) => sum + start.length, 0)
    // a page that is left out costs too
    total += Math.min(length, maxPatternLength)
    if (total > maxPatternsLength) break
    if (length > maxPatternLength) continue
    for (const { start, end } of page) ends.set(start, end)
  }
  const byEnd = Map.groupBy(ends, ([, end]) => end)
  return [...byEnd].flatMap(([end, some]) => joined(some.map(([start]) => start)).map((all) => `^(?:${all})${end}$`))
}

/** The parts of a regular expression; many pages have the same end. */
interface Address {
  start: string
  end: string
}

function joined(alternatives: string[]): string[] {
  const texts: string[] = []
  for (const alternative of alternatives) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + alternative.length < maxPatternLength)
      texts.push(`${texts.pop()}|${alternative}`)
    else texts.push(alternative)
  }
  return texts
}

function addressesOf(url: string): Address[] {
  const key = matchKey(url)
  const { hostname, port } = new URL(key)
  const idle = idleIn(hostname)
  const spelled = spellingsOfKey(key)
  if (spelled) return spelled.map((spelling) => ofSpelling(spelling, idle))
  const isSame = (other: string) => URL.canParse(other) && matchKey(other) === key
  const www = isSame(key.replace('//', '//www.')) ? '(?:www\\.)?' : ''
  const site = `https?://${www}${oneOf(hostsOfKey(hostname))}\\.?${port && `:${port}`}`
  // a stray % makes `matchKey` compare escapes literally
  const written = /%(?![0-9A-F]{2})/i.test(key) ? escaped : spellings
  const found = new Map<string, Address>()
  // in the order of their names, or as the member shared it
  for (const address of [key, url]) {
    const path = new URL(address).pathname.replace(/(?<=[^/])\/$/, '')
    const page = `${site}${written(path)}${path.endsWith('/') ? '' : '/?'}`
    const parameters = parametersOf(address).map(written).join('&+')
    const start = parameters === '' ? page : `${page}\\?&*${parameters}`
    found.set(start, { start, end: parameters === '' ? endOfBare(idle) : endOfQuery(idle) })
  }
  return [...found.values()]
}

/** @param idle a parameter by which addresses don't differ */
function ofSpelling({ hosts, path, parameters, isExact, choosing }: Spelling, idle: string): Address {
  const page = `https?://(?:www\\.)?${oneOf(hosts)}\\.?${path}${path.endsWith('/') ? '' : '/?'}`
  const query = parameters.map(([name, value]) => `${escaped(name)}=${value}`).join('&')
  const other = isExact ? idle : choosing.length > 0 ? otherThan(choosing) : '(?:[^&]+)'
  // the first parameter of a name is the page's
  const before = isExact ? '&*' : `(?:${otherThan([...parameters.map(([name]) => name), ...choosing])}&)*`
  const start = query === '' ? page : `${page}\\?${before}${query}`
  return { start, end: query === '' ? endOfBare(other) : endOfQuery(other) }
}

/** A parameter of another name; none with an escape in its name, which may be one of these. */
function otherThan(names: readonly string[]): string {
  const beginnings = new Set(names.flatMap((name) => Array.from(name, (_, length) => name.slice(0, length))))
  const others = [...beginnings, ...names].map((beginning) => {
    const next = names.filter((name) => name.startsWith(beginning)).map((name) => name.charAt(beginning.length))
    const longer = `[^=&%${next.map(escaped).join('')}][^=&%]*`
    return `${escaped(beginning)}${names.includes(beginning) ? longer : `(?:${longer})?`}(?:=[^&]*)?`
  })
  return `(?:${others.join('|')})`
}

const oneOf = (forms: readonly string[]) => (forms.length === 1 ? forms[0] : `(?:${forms.join('|')})`)

const endOfBare = (other: string) => `(?:\\?(?:${other}?(?:&|$))*)?`

const endOfQuery = (other: string) => `(?:&${other}?)*`

const idleIn = (host: string): string =>
  `(?:(?i:${idleParameters(host)
    .map((name) => (name.endsWith('*') ? `${escaped(name.slice(0, -1))}[^=&]*` : escaped(name)))
    .join('|')})(?:=[^&]*)?)`

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Allows escapes in both letter cases, and `~` escaped or not, since browsers and sites often disagree about it. */
const spellings = (text: string): string =>
  escaped(text)
    .replace(/%[0-9A-F]{2}/gi, (escaping) =>
      escaping.replace(/[a-f]/gi, (digit) => `[${digit.toUpperCase()}${digit.toLowerCase()}]`),
    )
    .replace(/~|%7\[Ee\]/g, '(?:~|%7[Ee])')

const parametersOf = (url: string): string[] =>
  new URL(cleanPageUrl(url) ?? url).search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '')

async function pixels(size: 16 | 32): Promise<ImageData> {
  const file = await ownFile(`/icon/marked/${size}.png`)
  const context = new OffscreenCanvas(size, size).getContext('2d')
  if (!context) throw new Error('the browser offers no canvas for the icon')
  context.drawImage(await createImageBitmap(await file.blob()), 0, 0)
  return context.getImageData(0, 0, size, size)
}

interface DeclarativeContent {
  onPageChanged: {
    addRules: (rules: Rule[], done: () => void) => void
    removeRules: (ids: string[] | undefined, done: () => void) => void
    getRules: (ids: undefined, done: (rules: Rule[]) => void) => void
  }
  PageStateMatcher: new (condition: { pageUrl: { urlMatches: string } }) => object
  SetIcon: new (icon: { imageData: Record<number, ImageData> }) => object
}

interface Rule {
  /** The browser's. */
  id?: string
  conditions: object[]
  actions: object[]
}

const maxRejected = 20

/** Chromium draws the marks by declarative rules, which survive its restart: no worker starts for a page. */
export const ruleDriver: MarkDriver = {
  async apply(criteria) {
    const declarative = declarativeContent()
    if (!declarative) return
    const before = criteria ? await rulesOf(declarative) : undefined
    if (criteria) {
      const shares = await allShares(criteria.owner)
      const urls = shares.filter((share) => shouldMark(share, criteria)).map(({ url }) => url)
      await add(declarative, urlPatterns([...criteria.passed.map(({ url }) => url), ...urls]))
    }
    // last, so that a failure leaves the marks of before
    const ids = before?.flatMap(({ id }) => id ?? [])
    if (ids?.length !== 0)
      await promiseOf<unknown>((done) => declarative.onPageChanged.removeRules(ids, () => done(undefined)))
  },

  survivedRestart: async () => {
    const declarative = declarativeContent()
    return !declarative || (await rulesOf(declarative)).length > 0
  },
}

const rulesOf = ({ onPageChanged }: DeclarativeContent): Promise<Rule[]> =>
  promiseOf((done) => onPageChanged.getRules(undefined, done))

const declarativeContent = () => (browser as unknown as { declarativeContent?: DeclarativeContent }).declarativeContent

async function add({ onPageChanged, PageStateMatcher, SetIcon }: DeclarativeContent, patterns: string[]) {
  const actions = [new SetIcon({ imageData: { 16: await pixels(16), 32: await pixels(32) } })]
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

const promiseOf = <Result>(call: (done: (result: Result) => void) => void): Promise<Result> =>
  new Promise((resolve, reject) => {
    call((result) => {
      const { lastError } = browser.runtime
      if (lastError) reject(new Error(lastError.message))
      else resolve(result)
    })
  })
