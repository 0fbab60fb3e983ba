import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { readTimestamp } from '../../../contract/text.ts'
import { reported } from '../../background/base/failed.ts'
import { backgroundTranslation } from '../../background/base/language.ts'
import { createQueue } from '../../background/base/queue.ts'
import { isPopupOpen, openPopup } from '../../background/browser/open-popup.ts'
import type { Core, InBackground } from '../../background/capability.ts'
import { stillPending } from '../../schemas/stored.ts'
import type { ContactRequest } from '../../schemas/wire.ts'
import { configuredNetwork } from '../../storage/configured-network.ts'
import { defineItems } from '../../storage/item.ts'
import * as items from '../../storage/items.ts'
import { options } from './facts.ts'

const id = 'contact-requests'

/** Stored ids of known requests, at most; older requests are recognized by their time. */
const maxIds = 500

const knownSchema = v.object({ ids: v.array(v.string()), newest: v.number(), notified: v.array(v.string()) })

type Known = v.InferOutput<typeof knownSchema>

export const { knownRequests } = defineItems({
  /** Requests that the member knows, recorded while the option is off too: switching it on announces no old ones. */
  knownRequests: { schema: v.nullable(knownSchema), fallback: null },
})

export const notifications = {
  options,
  stored: [{ ...knownRequests, kind: 'requests', until: 'session-end', whose: 'account' }],
  create: createNotifications,
} as const satisfies InBackground

const timeOf = ({ updated_time }: ContactRequest): number => readTimestamp(updated_time) ?? 0

/** False for an older request that enters the list when newer ones are answered, and for requests without an id. */
const isNew = (request: ContactRequest, { ids, newest }: Known): boolean =>
  request.id !== '' && !ids.includes(request.id) && !(timeOf(request) < newest)

function createNotifications({ session }: { session: Pick<Core['session'], 'guardedWriter'> }) {
  const enqueue = createQueue()

  async function update(): Promise<void> {
    const list = await items.pendingRequests.get()
    if (!list) return clear()
    const write = await session.guardedWriter()
    const { requests } = stillPending(list)
    const known = await knownRequests.get()
    const fresh = known ? requests.filter((request) => isNew(request, known)) : []
    const stillNotified = (known?.notified ?? []).filter((notified) =>
      requests.some((request) => request.id === notified),
    )
    if (fresh.length === 0 && stillNotified.length === 0) await clear()
    const isShown = id in ((await browser.notifications?.getAll()) ?? {})
    const notified =
      fresh.length > 0 ? [...(isShown ? stillNotified : []), ...fresh.map(({ id }) => id)] : stillNotified
    let isStored = false
    // before the notification is shown: if the background dies between the two, it is shown never instead of twice
    await write(async () => {
      isStored = true
      await knownRequests.set({
        ids: [...new Set([...requests.map(({ id }) => id), ...(known?.ids ?? [])])].slice(0, maxIds),
        newest: Math.max(known?.newest ?? 0, ...requests.map(timeOf)),
        notified,
      })
    })
    const isWanted = (await options.get()).notify && browser.notifications && !(await isPopupOpen())
    if (!isStored || fresh.length === 0 || !isWanted) return
    await show(requests.filter((request) => notified.includes(request.id)))
  }

  return {
    start(): void {
      const updateSoon = () => void enqueue(update).catch(reported)
      items.pendingRequests.watch(updateSoon)
      updateSoon()

      const onClicked = (clickedId: string) => {
        if (clickedId !== id) return
        void clear()
        void openPopup({ show: 'requests' }).catch(reported)
      }
      const listen = () => browser.notifications?.onClicked.addListener(onClicked)
      listen()
      browser.permissions.onAdded.addListener(listen)
    },

    requestsShown: clear,
  }
}

const clear = async (): Promise<void> => void (await browser.notifications?.clear(id))

async function show(requests: ContactRequest[]): Promise<void> {
  const [t, network] = await Promise.all([backgroundTranslation(), configuredNetwork.get()])
  const name = requests.length === 1 && requests[0]?.from.name
  const title = name ? t('notification.one', { name }) : t('notification.several', { count: requests.length })
  await browser.notifications.create(id, {
    type: 'basic',
    iconUrl: `${location.origin}/icon/128.png`,
    // a left-to-right mark: some desktops take the direction from the first letter, which may be of a name in Arabic
    title: `\u200E${title}`,
    message: network?.name ?? '',
  })
}
