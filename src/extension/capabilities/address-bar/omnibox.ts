import { browser } from 'wxt/browser'
import { searchText } from '../../../contract/latin.ts'
import { matchKey } from '../../../contract/page-url.ts'
import { holdsSecret } from '../../../contract/secret-url.ts'
import { plainText } from '../../../contract/text.ts'
import { otherwise, reported } from '../../background/base/failed.ts'
import { backgroundTranslation, listNames } from '../../background/base/language.ts'
import { allShares, type IndexedShare, index, pagesOf, roundRobin, type SharedPage } from '../../features/index/door.ts'
import { passes } from '../../features/passes/door.ts'
import { hasOwnPages } from '../../network/network.ts'
import type { Newsfeed } from '../../schemas/newsfeed.ts'
import type { Pass } from '../../schemas/received-pages.ts'
import { configuredNetwork } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import { options, searchPermission } from './stored.ts'

export interface SearchablePage extends Pick<SharedPage, 'url' | 'title' | 'members'> {
  isKept: boolean
  text: string
}

/** Kept pages, which nobody else sees, come first; then the latest shares. */
export function searchable(shares: readonly IndexedShare[], kept: readonly Pass[]): SearchablePage[] {
  const shared = new Map(pagesOf(shares).map((page) => [page.key, page]))
  const keptPages = kept
    .filter(({ url }) => url !== '')
    .map(({ url, title, message, quote }): SearchablePage => {
      const { members = [], shares = [] } = shared.get(matchKey(url)) ?? {}
      shared.delete(matchKey(url))
      const texts = [new URL(url).hostname, title, message, quote, ...textsOf(shares)]
      return { url, title, members, isKept: true, text: searchText(texts.join('\n')) }
    })
  const others = [...shared.values()]
    .sort((one, other) => other.at - one.at)
    .map(({ url, title, site, members, shares }): SearchablePage => {
      const text = searchText([site, ...textsOf(shares)].join('\n'))
      return { url, title, members, isKept: false, text }
    })
  return [...keptPages, ...others]
}

const textsOf = (shares: readonly IndexedShare[]): string[] =>
  shares.flatMap(({ title, message, member }) => [title, message, member.name])

export function searchPages(pages: readonly SearchablePage[], query: string): SearchablePage[] {
  const words = plainText(query).split(/\s+/).filter(Boolean)
  return words.length === 0 ? [] : pages.filter(({ text }) => words.every((word) => text.includes(word)))
}

type Disposition = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab'

const maxPages = 8
const maxNames = 3

const pause = 400

/** Maximum calls of the address bar in a minute. */
export const maxCalls = 10

const word = /^(from:|lang:)?["“«]?[\p{L}\p{M}'’-]{1,30}["”»,.;!?]?$|^\d{1,4}$|^(before|after):\d{4}(-\d\d?){0,2}$/u

/** Whether a query is only words and short numbers: nothing that may be an address, a password or a key. */
export function mayBeSent(text: string): boolean {
  const typed = text.trim()
  return (
    /\p{L}{3}/u.test(typed) &&
    typed
      .split(/\s+/)
      .every((each) => word.test(each) && !holdsSecret(`https://word.invalid/${encodeURIComponent(each)}`))
  )
}

/** Searches the index, then the network if the member has allowed it. Registers its listeners synchronously. */
export function startOmnibox(
  onNothing: (text: string) => void,
  searchNetwork: (query: string, page: 1, reason: 'typed', signal: AbortSignal) => Promise<Newsfeed>,
): void {
  // Firefox for Android has no such interface
  if (!browser.omnibox) return
  let asking = new AbortController()
  let calls: number[] = []
  let offered: string[] = []

  async function searchTyped(text: string): Promise<SearchablePage[]> {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    offered = []
    if (!mayBeSent(text)) return []
    await new Promise((resolve) => void setTimeout(resolve, pause))
    const [{ addressBar }, isPermitted, account, network] = await Promise.all([
      options.get(),
      browser.permissions.contains(searchPermission()),
      items.account.get(),
      configuredNetwork.get(),
    ])
    calls = calls.filter((at) => Date.now() - at < 60_000)
    if (signal.aborted || calls.length >= maxCalls) return []
    if (!addressBar || !isPermitted || !account || !network || !hasOwnPages(network)) return []
    calls.push(Date.now())
    const { data } = await searchNetwork(text.trim(), 1, 'typed', signal)
    if (signal.aborted) return []
    const found = data.filter(({ url }) => url !== '')
    offered = found.map(({ url }) => url)
    return found.map(({ url, title, from }) => ({ url, title, members: [from], isKept: false, text: '' }))
  }

  let cache: { version: string; pages: Promise<SearchablePage[]> } | undefined

  async function pages(): Promise<SearchablePage[]> {
    const [stored, passed] = await Promise.all([index.now(), passes.get()])
    const version = JSON.stringify([stored?.owner, stored?.changed, passed?.kept])
    if (cache?.version !== version) {
      const shares = stored ? allShares(stored.owner) : Promise.resolve([])
      const reading = { version, pages: shares.then((all) => searchable(all, passed?.kept ?? [])) }
      cache = reading
      reading.pages.catch(() => {
        if (cache === reading) cache = undefined
      })
    }
    return cache.pages
  }

  const end = (): void => {
    asking.abort()
    cache = undefined
  }

  /** Not set at each keystroke, since Firefox shows the description of the previous one. */
  async function describe(): Promise<void> {
    const t = await backgroundTranslation()
    browser.omnibox.setDefaultSuggestion({ description: described(t('omnibox.hint')) })
  }

  async function search(text: string, suggest: (suggestions: { content: string; description: string }[]) => void) {
    const later = searchTyped(text)
    const [t, account, found] = await Promise.all([
      backgroundTranslation(),
      items.account.get(),
      pages().then((all) => searchPages(all, text)),
    ])
    const whyOf = ({ members, isKept }: SearchablePage): string => {
      const names = members.map(({ id, name }) => (id === account?.id ? t('omnibox.you') : name))
      const whys = [isKept && t('omnibox.kept'), names.length > 0 && listNames(t, names, maxNames)]
      return whys.filter(Boolean).join(' · ')
    }
    const suggestions = (pages: readonly SearchablePage[]) =>
      pages.map((page) => ({
        content: page.url,
        description: described(`${page.title || page.url} – ${whyOf(page)}`),
      }))
    const known = roundRobin(found, ({ url, isKept, members: [last] }) => (isKept ? url : (last?.id ?? ''))).slice(
      0,
      maxPages,
    )
    suggest(suggestions(known))
    const further = (await later).filter(({ url }) => known.every((page) => page.url !== url))
    // Chromium ranks a second list anew, and Firefox appends it
    const all = import.meta.env.BROWSER === 'firefox' ? further : [...known, ...further]
    if (further.length > 0) suggest(suggestions(all.slice(0, maxPages)))
  }

  async function open(text: string, disposition: Disposition): Promise<void> {
    const all = await pages().catch(otherwise<SearchablePage[]>([]))
    const url = [...all.map((page) => page.url), ...offered].find((each) => each === text)
    const first = url ?? searchPages(all, text)[0]?.url
    end()
    if (first === undefined) return onNothing(text)
    if (disposition === 'currentTab') await browser.tabs.update({ url: first })
    else await browser.tabs.create({ url: first, active: disposition === 'newForegroundTab' })
  }

  browser.omnibox.onInputStarted.addListener(() => void pages().catch(reported))
  browser.omnibox.onInputChanged.addListener((text, suggest) => void search(text, suggest).catch(reported))
  browser.omnibox.onInputEntered.addListener(
    (text, disposition) => void open(text, disposition as Disposition).catch(reported),
  )
  browser.omnibox.onInputCancelled.addListener(end)
  items.options.watch(() => void describe().catch(reported))
  void describe().catch(reported)
}

/** Text for the address bar: one line; in Chromium XML, which has no control characters. */
function described(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF\s]+/gu, ' ')
    .trim()
  if (import.meta.env.BROWSER === 'firefox') return line
  return line.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
