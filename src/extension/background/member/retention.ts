import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { day } from '../../../contract/durations.ts'
import { chosenNetworkSchema, policySchema } from '../../network/network-schemas.ts'
import { accountOptionsSchema } from '../../schemas/options-schemas.ts'
import type { StoredAmounts, StoredKind } from '../../schemas/stored.ts'
import {
  consentSchema,
  lastAccountSchema,
  pendingRequestsSchema,
  rateLimitSchema,
  signInSchema,
} from '../../schemas/stored-schemas.ts'
import { accountSchema } from '../../schemas/wire.ts'
import { pruneDrafts, removeDrafts } from '../../storage/drafts.ts'
import type { Item } from '../../storage/item.ts'
import * as items from '../../storage/items.ts'
import * as privateItems from '../../storage/private-items.ts'
import { changeValues } from '../../storage/remembered.ts'
import { otherwise, reported } from '../base/failed.ts'
import { databaseDeadline, withDeadline } from '../base/queue.ts'

const maxTrusted = 3 * day

/** Milliseconds after an absence in which drafts and writes stay, which may have expired meanwhile. */
const grace = 7 * day

/** The outbox alone deletes writes, since it changes them in several steps. */
interface OutboxWriter {
  deleteWrites: (whose: 'everybody') => Promise<void>
  prune: () => Promise<void>
}

/** The event that removes a value, unless the member does; `used`: its use; `uninstalled`: never the extension. */
type Until = 'session-end' | 'withdrawal' | 'used' | 'uninstalled'

/**
 * Whose data a value is. `browser`: of everybody who uses this browser. `account`: of the account that is signed in;
 * the end of its session removes the value, or a sign-out sets it aside. `owner`: of the account that is stored in it;
 * no other account sees it.
 */
type Whose = 'browser' | 'account' | 'owner'

interface Lifetime {
  kind: StoredKind | null
  until: Until
  whose: Whose
}

/** @property schema parses what another build stored (`check.ts`) */
type Stored<Value> = Lifetime & { schema?: v.GenericSchema<unknown, Value> }

export type StoredValue = Pick<Item<unknown>, 'area' | 'key' | 'fallback' | 'get'> & Stored<unknown>

const allValues = { ...items.allItems, ...privateItems.allPrivateItems }

const byOwner = <Schema extends v.GenericSchema>(schema: Schema) => v.record(v.string(), schema)

const lifetimes: {
  [Name in keyof typeof allValues]: (typeof allValues)[Name] extends Item<infer Value> ? Stored<Value> : never
} = {
  // an account's part of them by `partsOf`
  options: { kind: 'options', until: 'uninstalled', whose: 'account' },
  accountOptions: { kind: 'options', until: 'withdrawal', whose: 'owner', schema: byOwner(accountOptionsSchema) },
  network: { kind: 'options', until: 'uninstalled', whose: 'browser', schema: chosenNetworkSchema },
  policy: { kind: null, until: 'uninstalled', whose: 'browser', schema: policySchema },
  consent: { kind: 'account', until: 'withdrawal', whose: 'owner', schema: consentSchema },
  agreements: { kind: 'account', until: 'withdrawal', whose: 'owner', schema: byOwner(consentSchema) },
  account: { kind: 'account', until: 'session-end', whose: 'account', schema: accountSchema },
  contactsNoticeDismissed: { kind: 'account', until: 'session-end', whose: 'account' },
  lastAccount: { kind: 'account', until: 'withdrawal', whose: 'owner', schema: lastAccountSchema },
  signIn: { kind: 'account', until: 'used', whose: 'account', schema: signInSchema },
  pendingRequests: { kind: 'requests', until: 'session-end', whose: 'account', schema: pendingRequestsSchema },
  pages: { kind: 'recent', until: 'session-end', whose: 'account' },
  recommendations: { kind: 'recent', until: 'session-end', whose: 'account' },
  outbox: { kind: 'unsent', until: 'withdrawal', whose: 'owner' },
  unreadWrites: { kind: 'unsent', until: 'withdrawal', whose: 'owner' },
  rateLimitState: { kind: 'account', until: 'withdrawal', whose: 'browser', schema: rateLimitSchema },
  opening: { kind: 'recent', until: 'session-end', whose: 'account' },
  session: { kind: 'account', until: 'session-end', whose: 'account', schema: privateItems.sessionSchema },
  attempt: { kind: 'account', until: 'used', whose: 'account', schema: privateItems.attemptSchema },
  revocations: { kind: 'account', until: 'used', whose: 'browser' },
  unreadRevocations: { kind: 'account', until: 'used', whose: 'browser' },
  signInWindow: { kind: 'account', until: 'used', whose: 'browser' },
  lastPruning: { kind: null, until: 'uninstalled', whose: 'browser' },
  lastOpened: { kind: 'account', until: 'withdrawal', whose: 'browser' },
  faults: { kind: null, until: 'uninstalled', whose: 'browser' },
  checked: { kind: null, until: 'uninstalled', whose: 'browser' },
}

const drafts: Lifetime = { kind: 'unsent', until: 'withdrawal', whose: 'owner' }

export interface StoredDatabase extends Lifetime {
  kind: StoredKind
  name: string
  clear: () => Promise<void>
  /** Resolves to the number that the options show as the amount of its kind. */
  count: () => Promise<number>
}

interface Group extends Lifetime {
  name: string
  delete: (outbox: OutboxWriter | undefined) => Promise<unknown> | undefined
}

const valuesOfCore: readonly StoredValue[] = Object.entries(allValues).map(([name, item]) => ({
  ...item,
  ...lifetimes[name as keyof typeof allValues],
}))

/** Ignores failures: capabilities read nothing that remains, or prune it. */
const clearing = (clear: () => Promise<void>) => () => withDeadline(databaseDeadline, clear).catch(reported)

const groupsOfCore: readonly Group[] = [
  { ...lifetimes.outbox, name: 'outbox', delete: (outbox) => outbox?.deleteWrites('everybody') },
  { ...drafts, name: 'draft', delete: removeDrafts },
]

const nameOf = (key: string): string => /^\w+/.exec(key)?.[0] ?? ''

export type Retention = ReturnType<typeof createRetention>

/** Deletes and measures what is stored. @param ofCapabilities the values that capabilities declare */
export function createRetention(ofCapabilities: readonly (StoredValue | StoredDatabase)[]) {
  const values = [...valuesOfCore, ...ofCapabilities.filter((stored) => 'key' in stored)]
  const databases = ofCapabilities.filter((stored) => 'clear' in stored)
  const groups = [...groupsOfCore, ...databases.map(({ clear, ...rest }) => ({ ...rest, delete: clearing(clear) }))]
  const kinds: ReadonlyMap<string, { kind: StoredKind | null; fallback?: unknown }> = new Map([
    ...values.map((value) => [nameOf(value.key), value] as const),
    ['draft', drafts],
  ])

  async function deleteMatching(matches: (stored: Lifetime) => boolean, outbox?: OutboxWriter): Promise<void> {
    const deleted = values.filter((value) => matches(value) && value.kind !== 'unsent')
    for (const area of ['local', 'session'] as const) {
      const keys = deleted.flatMap((value) => (value.area === area ? [value.key] : []))
      await changeValues(area, keys, () => browser.storage[area].remove(keys))
    }
    for (const group of groups) if (matches(group)) await group.delete(outbox)
  }

  return {
    values,
    groups,

    /** Deletes the values that end with the session. The caller holds the session's lock. */
    deleteSessionValues: (): Promise<void> => deleteMatching(({ until }) => until === 'session-end'),

    deleteMemberValues: (outbox: OutboxWriter): Promise<void> =>
      deleteMatching(({ until }) => until === 'withdrawal', outbox),

    deleteKind: (kind: StoredKind): Promise<void> =>
      deleteMatching((stored) => stored.kind === kind && stored.until !== 'used'),

    deleteUnsent: (outbox: OutboxWriter): Promise<void> => deleteMatching(({ kind }) => kind === 'unsent', outbox),

    /**
     * Deletes drafts and writes that have expired. A clock that is wrong for an hour must delete nothing, so after a jump
     * only the time is stored. A jump may be an absence: then it is stored as the end of `grace`.
     */
    async prune(outbox: OutboxWriter): Promise<void> {
      const now = Date.now()
      const elapsed = now - (await privateItems.lastPruning.get())
      if (elapsed < 0 && elapsed >= -grace) return
      await privateItems.lastPruning.set(elapsed > maxTrusted ? now + grace : now)
      if (elapsed < 0 || elapsed > maxTrusted) return
      await outbox.prune()
      await pruneDrafts()
    },

    async measure(): Promise<StoredAmounts> {
      const counted = {}
      for (const { kind, count } of databases)
        Object.assign(counted, { [kind]: await withDeadline(databaseDeadline, count).catch(otherwise(null)) })
      const amounts = { account: 0, options: 0, unsent: 0, requests: 0, recent: 0, ...counted } as StoredAmounts
      for (const area of ['local', 'session'] as const)
        for (const [key, value] of Object.entries(await browser.storage[area].get(null))) {
          const { kind = null, fallback } = kinds.get(nameOf(key)) ?? {}
          const text = JSON.stringify(value)
          if (!kind || kind in counted || text === JSON.stringify(fallback)) continue
          amounts[kind] = (amounts[kind] ?? 0) + new TextEncoder().encode(key + text).length
        }
      return amounts
    },
  }
}
