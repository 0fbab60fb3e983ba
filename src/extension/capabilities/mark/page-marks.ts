import { browser } from 'wxt/browser'
import { cleanPageUrl, keyVersion, matchKey } from '../../../contract/page-url.ts'
import { reported } from '../../background/base/failed.ts'
import { createQueue } from '../../background/base/queue.ts'
import { type IndexedShare, index, options as ofIndex, sharesOf } from '../../features/index/door.ts'
import { passes, stillWaiting } from '../../features/passes/door.ts'
import { sitesOf } from '../../page/guard.ts'
import { tabPage } from '../../page/tab-page.ts'
import { configuredNetwork, ownerOf } from '../../storage/configured-network.ts'
import { defineItems } from '../../storage/item.ts'
import * as items from '../../storage/items.ts'
import * as privateItems from '../../storage/private-items.ts'
import { markPermission, options } from './stored.ts'

export const { marked } = defineItems({
  /** The criteria that the browser has applied, so that the next start repairs an interrupted update. */
  marked: { fallback: '' },
})

interface MarkCriteria {
  owner: string
  member: string
  /** Rules are made of keys. */
  keyVersion: number
  changed: number
  excludedSites: string[]
  /** Pages that wait since somebody passed them to the member, with whom. */
  passed: { url: string; name: string }[]
}

export async function readMarkCriteria(): Promise<MarkCriteria | null> {
  const [{ mark }, { index: isOn }, { excludedSites }, policy, account, network, indexed, stored] = await Promise.all([
    options.get(),
    ofIndex.get(),
    items.options.get(),
    items.policy.get(),
    items.account.get(),
    configuredNetwork.get(),
    index.now(),
    passes.get(),
  ])
  if (!mark || !isOn || !account || !network || !indexed) return null
  const { owner, changed } = indexed
  if (owner !== ownerOf(network, account)) return null
  const excluded = [...excludedSites, ...policy.neverHosts]
  const passed = stillWaiting(stored)
    .waiting.filter(({ url }) => url !== '' && sitesOf(url, excluded).length === 0)
    .map(({ url, from }) => ({ url, name: from.name }))
  return { owner, member: account.id, keyVersion, changed, excludedSites: excluded, passed }
}

/** Whether a share marks its page. Guarded pages count, since marking sends nothing. */
export const shouldMark = ({ member, url }: IndexedShare, criteria: MarkCriteria): boolean =>
  member.id !== criteria.member && sitesOf(url, criteria.excludedSites).length === 0

/** Names of the members because of whom a page is marked. */
export interface MarkedBy {
  passers: readonly string[]
  sharers: readonly string[]
}

export interface MarkDriver {
  /** Marks exactly the pages that meet the criteria; null removes all marks. The browser's interface may be missing. */
  apply: (criteria: MarkCriteria | null) => Promise<void>
  listen?: () => void
  survivedRestart: () => Promise<boolean>
}

export function createPageMarks({ apply, listen, survivedRestart }: MarkDriver) {
  const enqueue = createQueue()
  let next: Promise<void> | undefined

  async function write(): Promise<void> {
    // the interface may outlive the permission
    const criteria = (await isPermitted()) ? await readMarkCriteria() : null
    const text = JSON.stringify(criteria)
    if ((await marked.get()) === text) return
    // if the background dies before the last line, the next start applies the criteria again
    await marked.remove()
    await apply(criteria)
    await marked.set(text)
  }

  function update(): Promise<void> {
    next ??= enqueue(() => {
      next = undefined
      return write()
    }).catch(reported)
    return next
  }

  const reapply = (): Promise<void> => enqueue(marked.remove).then(update)

  async function onBrowserStart(): Promise<void> {
    if (!(await isPermitted())) return update()
    await ((await survivedRestart()) ? update() : reapply())
    if (!(await isWanted())) await browser.permissions.remove(markPermission)
  }

  return {
    update,

    /** Updates the marks now and after every change. Registers its listeners synchronously. */
    start(): void {
      listen?.()
      for (const item of [items.options, items.policy, items.account, configuredNetwork, index, passes])
        item.watch(() => void update())
      browser.permissions.onAdded.addListener(({ permissions = [] }) => {
        // the browser may have dropped the marks of an earlier permission
        if (markPermission.permissions.some((each) => permissions.includes(each))) void reapply()
      })
      browser.permissions.onRemoved.addListener(() => void update())
      browser.runtime.onInstalled.addListener(() => void reapply())
      browser.runtime.onStartup.addListener(() => void onBrowserStart().catch(reported))
      void update()
    },
  }
}

/** Whether an account that uses this browser has switched the mark on. */
async function isWanted(): Promise<boolean> {
  const [own, others] = await Promise.all([options.get(), privateItems.accountOptions.get()])
  return [own, ...Object.values(others).map(options.read)].some(({ mark }) => mark)
}

const isPermitted = () => browser.permissions.contains(markPermission)

const icon = Object.fromEntries([16, 32, 48].map((size) => [size, `/icon/marked/${size}.png`]))

/** This alarm restarts the background: Firefox wakes it only for listeners that were registered at its start. */
const alarmName = 'mark'

/**
 * Firefox has no such rules, but reports each address (`webNavigation`), which is neither stored nor sent. @param titleOf
 * the tooltip of a marked page
 */
export function createTabDriver(titleOf: (names: MarkedBy) => Promise<string>): MarkDriver {
  const enqueue = createQueue()
  let listening: Pick<typeof browser.webNavigation.onCommitted, 'addListener' | 'removeListener'>[] = []

  const mark = (tabId: number, url: string, criteria: MarkCriteria | null) =>
    enqueue(async () => {
      const names = criteria ? await namesOf(tabId, url, criteria) : { passers: [], sharers: [] }
      const isMarked = names.passers.length + names.sharers.length > 0
      await browser.action.setIcon({ tabId, path: isMarked ? icon : {} })
      // null: the title of all tabs
      await browser.action.setTitle({ tabId, title: (isMarked ? await titleOf(names) : null) as string })
    }).catch(async (error: unknown) => {
      // a tab may be closed meanwhile
      if (await browser.tabs.get(tabId).catch(() => null)) reported(error)
    })

  async function draw({ tabId, frameId, url }: { tabId: number; frameId: number; url: string }): Promise<void> {
    if (frameId !== 0) return
    const criteria = await readMarkCriteria()
    // signed out, for example: the next page must not wake the background
    if (!criteria) return stopListening()
    await mark(tabId, url, criteria)
  }

  async function markAll(criteria: MarkCriteria | null): Promise<void> {
    const tabs = await browser.tabs.query({ discarded: false })
    await Promise.all(
      tabs.map(async ({ id }) => {
        if (id === undefined) return
        const frame = criteria && (await browser.webNavigation.getFrame({ tabId: id, frameId: 0 }).catch(() => null))
        await mark(id, frame?.url ?? '', criteria)
      }),
    )
  }

  function register(): boolean {
    if (listening.length > 0 || !browser.webNavigation) return false
    listening = [browser.webNavigation.onCommitted, browser.webNavigation.onHistoryStateUpdated]
    for (const event of listening) event.addListener(draw)
    return true
  }

  function stopListening(): void {
    for (const event of listening) event.removeListener(draw)
    listening = []
  }

  return {
    listen() {
      register()
      void browser.alarms.clear(alarmName)
    },

    async apply(criteria) {
      if (!criteria) {
        stopListening()
        await browser.alarms.clear(alarmName)
      } else if (register()) await browser.alarms.create(alarmName, { periodInMinutes: 1 })
      await markAll(criteria)
    },

    survivedRestart: async () => false,
  }
}

/** Names of those who passed the page in a tab to the member, and of the contacts who shared it. */
async function namesOf(id: number, url: string, criteria: MarkCriteria): Promise<MarkedBy> {
  const page = tabPage({ id, url })
  if (!page.ok) return { passers: [], sharers: [] }
  const key = matchKey(cleanPageUrl(page.address) ?? page.address)
  const shares = (await sharesOf(criteria.owner, key)).filter((share) => shouldMark(share, criteria))
  return {
    passers: criteria.passed.filter((each) => matchKey(each.url) === key).map(({ name }) => name),
    sharers: shares.map(({ member }) => member.name),
  }
}
