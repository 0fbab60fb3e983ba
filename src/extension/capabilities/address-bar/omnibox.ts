import { browser } from 'wxt/browser'
import { matchKey } from '../../../contract/page-url.ts'
import { searchText } from '../../../contract/search.ts'
import { plainText } from '../../../contract/text.ts'
import { otherwise, reported } from '../../background/base/failed.ts'
import { backgroundTranslation } from '../../background/base/language.ts'
import { openPopup } from '../../background/browser/open-popup.ts'
import { allShares, type IndexedShare, index, pagesOf, roundRobin, type SharedPage } from '../../features/index/door.ts'
import { passes } from '../../features/passes/door.ts'
import { listNames } from '../../i18n/translate.ts'
import type { Pass } from '../../schemas/received-pages.ts'
import * as items from '../../storage/items.ts'

interface SearchablePage extends Pick<SharedPage, 'url' | 'title' | 'members'> {
  isKept: boolean
  text: string
}

/** Kept pages, which nobody else sees, come first; then the latest shares. */
function searchable(shares: readonly IndexedShare[], kept: readonly Pass[]): SearchablePage[] {
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

function searchPages(pages: readonly SearchablePage[], query: string): SearchablePage[] {
  const words = plainText(query).split(/\s+/).filter(Boolean)
  return words.length === 0 ? [] : pages.filter(({ text }) => words.every((word) => text.includes(word)))
}

type Disposition = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab'

const maxPages = 8
const maxNames = 3

/** Searches the index and what the member keeps. Registers its listeners synchronously. */
export function startOmnibox(): void {
  // Firefox for Android has no such interface
  if (!browser.omnibox) return
  /** Read once for all keystrokes of a search. */
  let reading: Promise<SearchablePage[]> | undefined

  async function readPages(): Promise<SearchablePage[]> {
    const [stored, passed] = await Promise.all([index.now(), passes.get()])
    return searchable(stored ? await allShares(stored.owner) : [], passed?.kept ?? [])
  }

  const pages = (): Promise<SearchablePage[]> => (reading ??= readPages())

  const end = (): void => {
    reading = undefined
  }

  /** Not set at each keystroke, since Firefox shows the description of the previous one. */
  async function describe(): Promise<void> {
    const t = await backgroundTranslation()
    browser.omnibox.setDefaultSuggestion({ description: described(t('omnibox.hint')) })
  }

  async function search(text: string, suggest: (suggestions: { content: string; description: string }[]) => void) {
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
    const shown = roundRobin(found, ({ url, isKept, members: [last] }) => (isKept ? url : (last?.id ?? '')))
    suggest(
      shown.slice(0, maxPages).map((page) => ({
        content: page.url,
        description: described(`${page.title || page.url} – ${whyOf(page)}`),
      })),
    )
  }

  async function open(text: string, disposition: Disposition): Promise<void> {
    const all = await pages().catch(otherwise<SearchablePage[]>([]))
    const first = (all.find(({ url }) => url === text) ?? searchPages(all, text)[0])?.url
    end()
    if (first === undefined) return openPopup({ show: 'news', words: text })
    if (disposition === 'currentTab') await browser.tabs.update({ url: first })
    else await browser.tabs.create({ url: first, active: disposition === 'newForegroundTab' })
  }

  browser.omnibox.onInputStarted.addListener(() => {
    end()
    pages().catch(reported)
  })
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
