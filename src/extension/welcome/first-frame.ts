import { useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { loadPageTexts } from '../i18n/page-texts.ts'
import { inTime } from '../messages/ask.ts'
import type { Network } from '../network/network.ts'
import { readSuggestions, useSuggestions } from '../popup/this-page/suggestions/use-suggestions.ts'
import { ownerOf } from '../storage/configured-network.ts'
import type { Account } from '../storage/items.ts'
import * as items from '../storage/items.ts'
import { readFirst } from '../ui/first-frame.tsx'
import { readShortcut } from '../ui/on-return.ts'
import { useNetwork } from '../ui/text.tsx'

/** Whether the button is on the toolbar; undefined in browsers without this setting. */
const readOnToolbar = async (): Promise<boolean | undefined> => (await browser.action.getUserSettings?.())?.isOnToolbar

/** The same, followed; `first` until it is read anew. */
export function useOnToolbar(first: boolean | undefined): boolean | undefined {
  const [isOnToolbar, setIsOnToolbar] = useState(first)
  useEffect(() => {
    const read = async () => setIsOnToolbar(await readOnToolbar())
    // browsers without the event: the page gets the focus when the browser's menu closes
    const changed = browser.action.onUserSettingsChanged
    void read()
    changed?.addListener(read)
    addEventListener('focus', read)
    return () => {
      changed?.removeListener(read)
      removeEventListener('focus', read)
    }
  }, [])
  return isOnToolbar
}

/** The pages at the first frame, with their owner. */
type First = Awaited<ReturnType<typeof readSharedPages>>

const subjectOf = (network: Network, account: Account) => ({
  owner: ownerOf(network, account),
  url: undefined,
  me: account.id,
  period: 'ever' as const,
})

/** Reads pages that contacts shared, with their owner; undefined if reading fails or takes too long. */
async function readSharedPages(network: Network, account: Account) {
  const subject = subjectOf(network, account)
  const suggestions = await inTime(readSuggestions(subject), undefined)
  return suggestions && { owner: subject.owner, suggestions }
}

/** Pages that contacts shared, newest first. */
export function useSharedPages(account: Account, isEnabled: boolean, first: First) {
  const subject = subjectOf(useNetwork(), account)
  // another member may have signed in since the first frame
  const known = first?.owner === subject.owner ? first.suggestions : undefined
  return useSuggestions(subject, isEnabled, known).recent.toSorted((one, other) => other.at - one.at)
}

export type FirstFrame = Awaited<ReturnType<typeof readFirstFrame>>

/** Data of the first frame of the page after the installation. */
export async function readFirstFrame() {
  const [first, index, shortcut, isOnToolbar] = await Promise.all([
    readFirst(loadPageTexts),
    items.index.get(),
    readShortcut(),
    readOnToolbar(),
  ])
  const { network, account } = first
  const shared = network && account ? await readSharedPages(network, account) : undefined
  return { ...first, index, shortcut, isOnToolbar, shared }
}
