import { browser } from 'wxt/browser'
import { sitesOf } from '../../page/guard.ts'
import { markPermission } from '../../page/mark-permission.ts'
import { configuredNetwork, ownerOf } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import * as secrets from '../../storage/secrets.ts'
import type { IndexedShare } from '../../storage/shared-pages.ts'
import { failureOf } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'

/** The stored values that decide which pages are marked. */
export interface MarkCriteria {
  /** Owner of the index (`storage/owner.ts`). */
  owner: string
  /** The member's id; their own shares mark nothing. */
  member: string
  /** When the index changed last, in milliseconds since 1970. */
  changed: number
  /** Sites that the member excluded, and hosts that the organization forbids. */
  excluded_sites: string[]
}

/** @returns null if no page may be marked */
export async function readMarkCriteria(): Promise<MarkCriteria | null> {
  const [options, policy, account, network, index] = await Promise.all([
    items.options.get(),
    items.policy.get(),
    items.account.get(),
    configuredNetwork.get(),
    items.index.get(),
  ])
  if (!options.mark || !options.index || !account || !network || !index || index.names_pages === false) return null
  const { owner, changed } = index
  if (owner !== ownerOf(network, account)) return null
  return { owner, member: account.id, changed, excluded_sites: [...options.excluded_sites, ...policy.never_hosts] }
}

/**
 * Whether this share marks its page: a contact shared it, and its site isn't excluded. Pages that are guarded for
 * another reason are marked too, since marking sends nothing. Look-ups don't correct the index, since they may show only
 * some of the sharers.
 */
export const shouldMark = ({ member, url }: IndexedShare, criteria: MarkCriteria): boolean =>
  member.id !== criteria.member && sitesOf(url, criteria.excluded_sites).length === 0

/** Draws the marks in one family of browsers. */
export interface MarkDriver {
  /** Marks exactly the pages that meet the criteria; null removes all marks. The browser's interface may be missing. */
  apply: (criteria: MarkCriteria | null) => Promise<void>
  /** Registers the driver's listeners synchronously, if they are permitted. */
  listen?: () => void
  /** Whether the marks survived the browser's restart. */
  survivedRestart: () => Promise<boolean>
}

/**
 * Updates the browser's marks after each change of the stored values that decide about them. One update runs at a time;
 * several waiting updates become one.
 */
export function createPageMarks({ apply, listen, survivedRestart }: MarkDriver) {
  const enqueue = createQueue()
  let next: Promise<void> | undefined

  async function write(): Promise<void> {
    // the interface may outlive the permission
    const criteria = (await isPermitted()) ? await readMarkCriteria() : null
    const text = JSON.stringify(criteria)
    if ((await secrets.marked.get()) === text) return
    // if the background dies before the last line, the next start applies the criteria again
    await secrets.marked.remove()
    await apply(criteria)
    await secrets.marked.set(text)
  }

  /** Resolves after the update, also if it failed. */
  function update(): Promise<void> {
    next ??= enqueue(() => {
      next = undefined
      return write()
    }).catch((error) => void failureOf(error))
    return next
  }

  /** Applies the criteria even if they are unchanged. */
  const reapply = (): Promise<void> => enqueue(secrets.marked.remove).then(update)

  /** Restores lost marks, and gives up the permission if switching off was interrupted. */
  async function onBrowserStart(): Promise<void> {
    if (!(await isPermitted())) return update()
    await ((await survivedRestart()) ? update() : reapply())
    if (!(await items.options.get()).mark) await browser.permissions.remove(markPermission)
  }

  return {
    update,

    /** Updates the marks now and after every change. Registers its listeners synchronously. */
    start(): void {
      listen?.()
      for (const item of [items.options, items.policy, items.account, configuredNetwork, items.index])
        item.watch(() => void update())
      browser.permissions.onAdded.addListener(({ permissions = [] }) => {
        // the browser may have dropped the marks of an earlier permission
        if (markPermission.permissions.some((each) => permissions.includes(each))) void reapply()
      })
      browser.permissions.onRemoved.addListener(() => void update())
      // another version may have another icon or other patterns
      browser.runtime.onInstalled.addListener(() => void reapply())
      browser.runtime.onStartup.addListener(() => void onBrowserStart().catch(failureOf))
      void update()
    },
  }
}

const isPermitted = () => browser.permissions.contains(markPermission)

export type PageMarks = ReturnType<typeof createPageMarks>
