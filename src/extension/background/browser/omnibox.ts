import { browser } from 'wxt/browser'
import { inTurns } from '../../storage/in-turns.ts'
import { allShares } from '../../storage/index/shares.ts'
import * as items from '../../storage/items.ts'
import { failureOf } from '../base/failed.ts'
import { backgroundTranslation } from '../base/language.ts'
import { type SearchablePage, searchable, searchPages } from '../index/search.ts'

type Disposition = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab'

/** How many pages are listed: no browser shows more. */
const listed = 8
/** How many who shared a page are named: all, or one less and how many others. */
const named = 3

/**
 * The address bar: `pa` and some words search what contacts shared, in this browser alone. Registers its listeners at once.
 *
 * @param onNothing called if Enter opens no page, since none has the words or the index can't be read
 */
export function startOmnibox(onNothing: () => void): void {
  let read: { of: string; pages: Promise<SearchablePage[]> } | undefined

  /** The pages of the index as it is now, read once for all keystrokes. */
  async function pages(): Promise<SearchablePage[]> {
    const index = await items.index.get()
    if (!index) return []
    const of = `${index.owner} ${index.changed}`
    if (read?.of !== of) {
      const reading = { of, pages: allShares(index.owner).then(searchable) }
      read = reading
      reading.pages.catch(() => {
        if (read === reading) read = undefined
      })
    }
    return read.pages
  }

  const forget = (): void => {
    read = undefined
  }

  /** Not at each keystroke: Firefox shows what was said at the one before. */
  async function sayWhatItIs(): Promise<void> {
    const t = await backgroundTranslation()
    browser.omnibox.setDefaultSuggestion({ description: described(t('omnibox.hint')) })
  }

  async function search(text: string, suggest: (suggestions: { content: string; description: string }[]) => void) {
    const [t, account, found] = await Promise.all([
      backgroundTranslation(),
      items.account.get(),
      pages().then((all) => searchPages(all, text)),
    ])
    const list = new Intl.ListFormat(t.locale)
    const namesOf = ({ members }: SearchablePage): string => {
      const names = members.map(({ id, name }) => (id === account?.id ? t('omnibox.you') : name))
      const shown = names.length > named ? names.slice(0, named - 1) : names
      const others = names.length - shown.length
      return list.format(others > 0 ? [...shown, t('omnibox.others', { count: others })] : shown)
    }
    suggest(
      inTurns(found, ({ members: [last] }) => last?.id ?? '')
        .slice(0, listed)
        .map((page) => ({
          content: page.url,
          description: described(`${page.title || page.url} – ${namesOf(page)}`),
        })),
    )
  }

  /** @param text the page that was chosen, or what was typed */
  async function open(text: string, disposition: Disposition): Promise<void> {
    const all = await pages().catch((error: unknown) => {
      failureOf(error)
      return []
    })
    const url = all.find((page) => page.url === text)?.url ?? searchPages(all, text)[0]?.url
    forget()
    if (url === undefined) return onNothing()
    if (disposition === 'currentTab') await browser.tabs.update({ url })
    else await browser.tabs.create({ url, active: disposition === 'newForegroundTab' })
  }

  browser.omnibox.onInputStarted.addListener(() => void pages().catch(failureOf))
  browser.omnibox.onInputChanged.addListener((text, suggest) => void search(text, suggest).catch(failureOf))
  browser.omnibox.onInputEntered.addListener(
    (text, disposition) => void open(text, disposition as Disposition).catch(failureOf),
  )
  browser.omnibox.onInputCancelled.addListener(forget)
  items.options.watch(() => void sayWhatItIs().catch(failureOf))
  void sayWhatItIs().catch(failureOf)
}

/** As the address bar takes it: one line, and in Chromium XML, which knows no control characters. */
function described(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF\s]+/gu, ' ')
    .trim()
  if (import.meta.env.BROWSER === 'firefox') return line
  return line.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
