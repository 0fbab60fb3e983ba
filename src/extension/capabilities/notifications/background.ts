import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { readTimestamp } from '../../../contract/text.ts'
import type { Translate } from '../../../locales/translate.ts'
import { reported } from '../../background/base/failed.ts'
import { type BackgroundKey, backgroundTranslation } from '../../background/base/language.ts'
import { createQueue } from '../../background/base/queue.ts'
import { isPopupOpen, openPopup } from '../../background/browser/open-popup.ts'
import type { Core, InBackground } from '../../background/capability.ts'
import { passes, stillWaiting } from '../../features/passes/door.ts'
import { stillPending } from '../../schemas/stored.ts'
import type { Member } from '../../schemas/wire.ts'
import { configuredNetwork } from '../../storage/configured-network.ts'
import type { Item } from '../../storage/item.ts'
import { defineItems } from '../../storage/item.ts'
import * as items from '../../storage/items.ts'
import { options } from './stored.ts'

const id = 'contact-requests'

/** Stored ids of each kind that are known, at most; older ones are recognized by their time. */
const maxIds = 500

const knownSchema = v.object({ ids: v.array(v.string()), newest: v.number(), notified: v.array(v.string()) })

type Known = v.InferOutput<typeof knownSchema>

export const { knownRequests, knownPasses } = defineItems({
  /** Requests that the member knows, recorded while the option is off too: switching it on announces no old ones. */
  knownRequests: { fallback: null as Known | null },
  /** Pages passed to the member, in the same way. */
  knownPasses: { fallback: null as Known | null },
})

export const notifications = {
  options,
  stored: [knownRequests, knownPasses].map((known) => ({
    ...known,
    schema: knownSchema,
    kind: 'requests' as const,
    until: 'session-end' as const,
    whose: 'account' as const,
  })),
  create: createNotifications,
} satisfies InBackground

/** Something that waits for the member. `time` is a timestamp of the network. */
interface Waiting {
  id: string
  from: Pick<Member, 'name'>
  time: string
}

interface Kind {
  stored: Pick<Item<unknown>, 'watch'>
  /** Null if no list was read yet, or none any more. */
  read: () => Promise<Waiting[] | null>
  known: typeof knownRequests
  one: (t: Translate<BackgroundKey>, name: string) => string
  several: (t: Translate<BackgroundKey>, count: number) => string
}

const kinds: readonly Kind[] = [
  {
    stored: passes,
    async read() {
      const stored = await passes.get()
      return stored && stillWaiting(stored).waiting.map((pass) => ({ ...pass, time: pass.creation_date }))
    },
    known: knownPasses,
    one: (t, name) => t('notification.pass', { name }),
    several: (t, count) => t('notification.passes', { count }),
  },
  {
    stored: items.pendingRequests,
    async read() {
      const list = await items.pendingRequests.get()
      return list && stillPending(list).requests.map((request) => ({ ...request, time: request.updated_time }))
    },
    known: knownRequests,
    one: (t, name) => t('notification.one', { name }),
    several: (t, count) => t('notification.several', { count }),
  },
]

const timeOf = ({ time }: Waiting): number => readTimestamp(time) ?? 0

/** False for an older request that enters the list when newer requests are answered, and for requests without an id. */
const isNew = (waiting: Waiting, { ids, newest }: Known): boolean =>
  waiting.id !== '' && !ids.includes(waiting.id) && !(timeOf(waiting) < newest)

async function stateOf(kind: Kind) {
  const [waiting, known] = await Promise.all([kind.read(), kind.known.get()])
  if (!waiting) return []
  const fresh = known ? waiting.filter((each) => isNew(each, known)) : []
  return [{ kind, waiting, known, fresh, told: waiting.filter((each) => known?.notified.includes(each.id)) }]
}

function createNotifications({ session }: { session: Pick<Core['session'], 'guardedWriter'> }) {
  const enqueue = createQueue()

  async function update(): Promise<void> {
    const states = (await Promise.all(kinds.map(stateOf))).flat()
    if (states.length === 0) return clear()
    const write = await session.guardedWriter()
    const isFresh = states.some(({ fresh }) => fresh.length > 0)
    if (!isFresh && states.every(({ told }) => told.length === 0)) await clear()
    const isShown = id in ((await browser.notifications?.getAll()) ?? {})
    const areFewer = states.some(({ told, known }) => told.length < (known?.notified.length ?? 0))
    const announced = states.map(({ told, fresh, ...state }) => ({
      ...state,
      notified: state.waiting.filter((each) => fresh.includes(each) || (told.includes(each) && (isShown || !isFresh))),
    }))
    let isStored = false
    // before the notification is shown: if the background dies between the two, it is shown never instead of twice
    await write(async () => {
      isStored = true
      for (const { kind, waiting, known, notified } of announced)
        await kind.known.set({
          ids: [...new Set([...waiting.map(({ id }) => id), ...(known?.ids ?? [])])].slice(0, maxIds),
          newest: Math.max(known?.newest ?? 0, ...waiting.map(timeOf)),
          notified: notified.map(({ id }) => id),
        })
    })
    const isWanted = (await options.get()).notify && browser.notifications && !(await isPopupOpen())
    const counted = announced.filter(({ notified }) => notified.length > 0)
    if (isStored && isWanted && (isFresh || (isShown && areFewer))) await show(counted, isFresh)
  }

  return {
    start(): void {
      const updateSoon = () => void enqueue(update).catch(reported)
      for (const { stored } of kinds) stored.watch(updateSoon)
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
    optionsChanged: async (change: Readonly<Record<string, unknown>>) => change.notify === false && clear(),
  }
}

const clear = async (): Promise<void> => void (await browser.notifications?.clear(id))

async function show(announced: readonly { kind: Kind; notified: readonly Waiting[] }[], isFresh: boolean) {
  const [t, network] = await Promise.all([backgroundTranslation(), configuredNetwork.get()])
  const [first, ...others] = announced
  const name = others.length === 0 && first?.notified.length === 1 && first.notified[0]?.from.name
  const counts = announced.map(({ kind, notified }) => kind.several(t, notified.length))
  const title = name ? first.kind.one(t, name) : counts.join(', ')
  const options = {
    type: 'basic',
    iconUrl: `${location.origin}/icon/128.png`,
    // a left-to-right mark: some desktops take the direction from the first letter, which may be of a name in Arabic
    title: `\u200E${title}`,
    message: network?.name ?? '',
  } as const
  // Firefox can't change a notification: a new one would announce again what is known
  await (isFresh ? browser.notifications.create(id, options) : browser.notifications.update?.(id, options))
}
