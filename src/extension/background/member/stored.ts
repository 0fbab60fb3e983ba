import { browser } from 'wxt/browser'
import type { StoredAmounts, StoredKind } from '../../messages/stored-amounts.ts'
import { countShares } from '../../storage/index/shares.ts'
import * as items from '../../storage/items.ts'
import { countSent } from '../../storage/sent.ts'

/** Of what kind each stored value is, by its name; drafts have names of their own, and whatever else there is is an option. */
const kinds: Partial<Record<string, StoredKind>> = {
  session: 'account',
  attempt: 'account',
  revocations: 'account',
  account: 'account',
  lastAccount: 'account',
  choices: 'account',
  signIn: 'account',
  signInWindow: 'account',
  consent: 'account',
  pace: 'account',
  lastOpened: 'account',
  outbox: 'unsent',
  pendingRequests: 'requests',
  knownRequests: 'requests',
  recommendations: 'recent',
  newsfeeds: 'recent',
  opening: 'recent',
}

/** How the index stands, which is a part of what is counted already. */
const ofIndex: ReadonlySet<string> = new Set(['index', 'indexing', 'marked'])

/** How much is stored. What a database can't tell counts as nothing. */
export async function measureStored(): Promise<StoredAmounts> {
  const amounts = { account: 0, options: 0, unsent: 0, requests: 0, recent: 0, index: 0, sent: 0 }
  const index = await items.index.get()
  amounts.index = index ? await countShares(index.owner).catch(() => 0) : 0
  amounts.sent = await countSent().catch(() => 0)
  for (const area of ['local', 'session'] as const)
    for (const [key, value] of Object.entries(await browser.storage[area].get(null))) {
      const name = key.replace(/@\d+$/, '')
      if (ofIndex.has(name) || isEmpty(value)) continue
      const kind = key.startsWith('draft ') ? 'unsent' : (kinds[name] ?? 'options')
      amounts[kind] += new TextEncoder().encode(key + JSON.stringify(value)).length
    }
  return amounts
}

/** A list of which all is gone. */
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0
