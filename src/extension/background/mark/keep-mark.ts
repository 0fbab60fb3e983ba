import { browser } from 'wxt/browser'
import { markPermission } from '../../page/mark-permission.ts'
import * as items from '../../storage/items.ts'
import * as secrets from '../../storage/secrets.ts'
import { failureOf } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'
import { type Marking, readMarking } from './marking.ts'

/** How a browser is told which pages to mark. */
export interface Marker {
  /** Marks these pages and no others; null: none. Its interface may be gone then. */
  mark: (marking: Marking | null) => Promise<void>
  /** Registers the listeners that the marks need, at once, where they are permitted. */
  listen?: () => void
  /** Whether the browser has kept what it was told last, over its own end. */
  isKept: () => Promise<boolean>
}

/** Keeps the marks equal to what is stored: told where that changed, one change after the other, and of several at once the last. */
export function createMark({ mark, listen, isKept }: Marker) {
  const inTurn = createQueue()
  let next: Promise<void> | undefined

  async function write(): Promise<void> {
    // the interface may be there still when the permission is gone
    const marking = (await isPermitted()) ? await readMarking() : null
    const text = JSON.stringify(marking)
    if ((await secrets.marked.get()) === text) return
    // what dies in between finds that nothing is known, and tells it again
    await secrets.marked.remove()
    await mark(marking)
    await secrets.marked.set(text)
  }

  /** Resolves when the marks are as they are to be, or could not be made so. */
  function update(): Promise<void> {
    next ??= inTurn(() => {
      next = undefined
      return write()
    }).catch((error) => void failureOf(error))
    return next
  }

  const forget = (): Promise<void> => inTurn(secrets.marked.remove).then(update)

  /** The browser has started: its marks may be gone, and what ended in between has left the permission. */
  async function lookAtStart(): Promise<void> {
    if (!(await isPermitted())) return update()
    await ((await isKept()) ? update() : forget())
    if (!(await items.options.get()).mark) await browser.permissions.remove(markPermission)
  }

  return {
    update,

    /** Follows what is stored, from what it is now on. Registers its listeners at once. */
    start(): void {
      listen?.()
      for (const item of [items.options, items.account, items.network, items.index]) item.watch(() => void update())
      browser.permissions.onAdded.addListener(({ permissions = [] }) => {
        // what was written when it was permitted before may be gone
        if (markPermission.permissions.some((each) => permissions.includes(each))) void forget()
      })
      browser.permissions.onRemoved.addListener(() => void update())
      // another version may have another icon, or other patterns
      browser.runtime.onInstalled.addListener(() => void forget())
      browser.runtime.onStartup.addListener(() => void lookAtStart().catch(failureOf))
      void update()
    },
  }
}

const isPermitted = () => browser.permissions.contains(markPermission)

export type Mark = ReturnType<typeof createMark>
