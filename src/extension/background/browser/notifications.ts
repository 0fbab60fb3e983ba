import { browser } from 'wxt/browser'
import { readTimestamp } from '../../../contract/timestamp.ts'
import { waiting } from '../../schemas/pending-requests.ts'
import type { ContactRequest } from '../../schemas/wire/contact-request.ts'
import * as items from '../../storage/items.ts'
import * as secrets from '../../storage/secrets.ts'
import type { Session } from '../auth/session.ts'
import { failureOf } from '../base/failed.ts'
import { backgroundTranslation } from '../base/language.ts'
import { createQueue } from '../base/queue.ts'
import { isPopupOpen } from './open-popup.ts'

/** There is one at a time, so that the next takes its place. */
const id = 'contact-requests'

/** How many requests are remembered by their ids; older ones are known by their time. */
const remembered = 500

type Known = NonNullable<Awaited<ReturnType<typeof secrets.knownRequests.get>>>

const asked = ({ updated_time }: ContactRequest): number => readTimestamp(updated_time) ?? 0

/** An older one that comes up when newer ones are answered is not new; nor is one that can't be told from others. */
const isNew = (request: ContactRequest, { ids, newest }: Known): boolean =>
  request.id !== '' && !ids.includes(request.id) && !(asked(request) < newest)

/**
 * Tells of new contact requests on the desktop, where the member wants that. Which are new is followed also while nothing is
 * told: what was there when it is switched on, or when the member signs in, is no news.
 */
export function createNotifications(session: Pick<Session, 'writer'>) {
  const inTurn = createQueue()

  async function update(): Promise<void> {
    const list = await items.pendingRequests.get()
    if (!list) return clear()
    const write = await session.writer()
    const { requests } = waiting(list)
    const known = await secrets.knownRequests.get()
    const fresh = known ? requests.filter((request) => isNew(request, known)) : []
    const stillTold = (known?.told ?? []).filter((told) => requests.some((request) => request.id === told))
    if (fresh.length === 0 && stillTold.length === 0) await clear()
    const told =
      fresh.length > 0 ? [...((await isShown()) ? stillTold : []), ...fresh.map((each) => each.id)] : stillTold
    let isKept = false
    // before it is told: what dies in between is told never, not twice
    await write(async () => {
      isKept = true
      await secrets.knownRequests.set({
        ids: [...new Set([...requests.map((each) => each.id), ...(known?.ids ?? [])])].slice(0, remembered),
        newest: Math.max(known?.newest ?? 0, ...requests.map(asked)),
        told,
      })
    })
    if (!isKept || fresh.length === 0 || !(await isWanted())) return
    await show(requests.filter((request) => told.includes(request.id)))
  }

  return {
    /** Follows the stored list, from what it is now on. */
    start(onClick: () => void): void {
      const updateSoon = () => void inTurn(update).catch(failureOf)
      items.pendingRequests.watch(updateSoon)
      updateSoon()

      const onClicked = (clickedId: string) => {
        if (clickedId !== id) return
        void clear()
        onClick()
      }
      // the interface is there only where the permission is
      const listen = () => browser.notifications?.onClicked.addListener(onClicked)
      listen()
      browser.permissions.onAdded.addListener(listen)
    },

    /** The member looks at the requests. */
    clear,
  }
}

const clear = async (): Promise<void> => void (await browser.notifications?.clear(id))

const isShown = async (): Promise<boolean> => id in ((await browser.notifications?.getAll()) ?? {})

/** Whether the member wants to be told now: by the option, the browser's permission, and not looking already. */
async function isWanted(): Promise<boolean> {
  if (!(await items.options.get()).notify || !browser.notifications) return false
  return !(await isPopupOpen())
}

async function show(requests: ContactRequest[]): Promise<void> {
  const [t, { name: network }] = await Promise.all([backgroundTranslation(), items.network.get()])
  const name = requests.length === 1 && requests[0]?.from.name
  await browser.notifications.create(id, {
    type: 'basic',
    iconUrl: `${location.origin}/icon/128.png`,
    title: name ? t('notification.one', { name }) : t('notification.several', { count: requests.length }),
    message: network,
  })
}
