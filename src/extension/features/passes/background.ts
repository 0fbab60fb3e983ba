import { day } from '../../../contract/durations.ts'
import { matchKey } from '../../../contract/page-url.ts'
import { otherwise, reported } from '../../background/base/failed.ts'
import { withDeadline } from '../../background/base/queue.ts'
import type { InBackground } from '../../background/capability.ts'
import { composedAgain, draftOfKind, isSameAs } from '../../background/core-kinds.ts'
import type { Initiator } from '../../background/http/rate-limit.ts'
import { recently } from '../../background/reading/account.ts'
import { answering } from '../../messages/questions.ts'
import type { Pass } from '../../schemas/received-pages.ts'
import type { ContentOf } from '../../schemas/write-kinds.ts'
import { shareDraft } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import { createPassCalls } from './calls.ts'
import { questions } from './questions.ts'
import { storedPassesSchema } from './schemas.ts'
import {
  countOfWaiting,
  isKept,
  isWaiting,
  keptOf,
  type NoteDraft,
  noteDraft,
  nothingPassed,
  ofPage,
  type PassAnswerDraft,
  passAnswerDraft,
  passes,
  type StoredPasses,
  stillWaiting,
} from './stored.ts'

/** Milliseconds after which the kept pages are read again: only the member changes them, here or on another device. */
const keptLifetime = day

/** Milliseconds for which a page that was just kept may count as being kept, until the list has it. */
const readingDeadline = 2000

const passText = draftOfKind({
  draftOf: (owner, { pageUrl, isBookmark }: ContentOf<'pass'>) => (isBookmark ? undefined : shareDraft(owner, pageUrl)),
  restored: (content, typed) => ({ ...composedAgain(content), ...typed, to: content.to ?? [] }),
  isSame: isSameAs,
})

const noteText = draftOfKind<ContentOf<'keptNote'>, NoteDraft>({
  draftOf: (owner, { url }) => noteDraft(owner, url),
  restored: ({ message, replaces }, typed) => ({ message, replaces, ...typed }),
})

const answerText = draftOfKind<ContentOf<'passAnswer'>, PassAnswerDraft>({
  draftOf: (owner, { id }) => passAnswerDraft(owner, id),
  restored: ({ message }, typed) => (message === '' && !typed ? null : { ...typed }),
})

const samePage = (url: string) => ({ url, key: matchKey(url) })

/** Whom the member sent a page to. A team’s members aren’t named one by one. */
const sentOf = ({ url, creation_date, team, to }: Pass): StoredPasses['sent'][number] => ({
  ...{ url, pageKey: matchKey(url), creation_date },
  to: team ? [{ id: '', name: team }] : to.map(({ id, name }) => ({ id, name })),
})

/** Whether its sender has heard of the member: who is only done with a page sent nothing. */
const hasThanked = ({ to: [me] }: Pass): boolean => me?.value === 'THANKS'

type PassList = { data: Pass[]; count: number }

const keyed = (passes: readonly Pass[]) => passes.map((pass) => ({ ...pass, pageKey: matchKey(pass.url) }))

export const inBackground: InBackground = {
  stored: [{ ...passes, schema: storedPassesSchema, kind: 'requests', until: 'session-end', whose: 'account' }],

  create({ session, http, saveLostAnswer, lookUps }) {
    const calls = createPassCalls(http)
    let latest = 0
    let latestKept = 0
    let latestSent = 0
    let readAt = 0

    /** Whether the network has passes; without them, none are stored. */
    async function hasPasses(): Promise<boolean> {
      const account = await items.account.get()
      const has = account?.additions.includes('passes')
      if (has === false) await passes.remove()
      return has ?? false
    }

    async function change(changed: (stored: StoredPasses) => Partial<StoredPasses>): Promise<void> {
      const stored = (await passes.get()) ?? nothingPassed
      await passes.set({ ...stored, ...changed(stored) })
    }

    /** Reads the kept pages. Of lists that overtake each other, the last requested one counts. */
    async function readKept(initiator?: Initiator): Promise<void> {
      if (!(await hasPasses())) return
      latestKept += 1
      const number = latestKept
      const { result } = await session.runInSession(
        () => calls.listKept(undefined, initiator),
        async ({ data, count }) => {
          const kept = keyed(data)
          if (number === latestKept) await change(() => ({ kept, kept_count: count, keptAt: Date.now() }))
        },
      )
      if (number !== latestKept) return
      await lookUps.change(({ passed, ...recommendation }, url) => {
        const isWhole = result.count <= result.data.length
        const isLeft = ({ id }: Pass) => !isWhole || result.data.some((each) => each.id === id)
        const known = keptOf(keyed(result.data), samePage(url)) ?? passed.find((pass) => isKept(pass) && isLeft(pass))
        return { ...recommendation, passed: [...(known ? [known] : []), ...passed.filter((pass) => !isKept(pass))] }
      })
    }

    /** Reads the latest passes by the member. Of lists that overtake each other, the last requested one counts. */
    async function readSent(): Promise<PassList> {
      if (!(await hasPasses())) return { data: [], count: 0 }
      latestSent += 1
      const number = latestSent
      const { result } = await session.runInSession(
        () => calls.list(true),
        async ({ data }) => {
          if (number === latestSent) await change(() => ({ sent: data.map(sentOf) }))
        },
      )
      return result
    }

    const sentChanged = () => void readSent().catch(reported)

    /**
     * Reads the received passes, and stores those that wait. Of lists that overtake each other, the last requested one
     * counts.
     */
    async function read(initiator?: Initiator): Promise<PassList> {
      if (!(await hasPasses())) return { data: [], count: 0 }
      latest += 1
      const number = latest
      let before: Pass[] = []
      const { result, owner } = await session.runInSession(
        () => calls.list(false, initiator),
        async ({ data, waiting_count, link }) => {
          if (number !== latest) return
          const waiting = keyed(data.filter(isWaiting))
          await change((stored) => {
            before = stillWaiting(stored).waiting
            const stillListed = stored.answered.filter((id) => waiting.some((pass) => pass.id === id))
            return { waiting_count, waitingAt: Date.now(), waiting, answered: stillListed, link }
          })
        },
      )
      readAt = Date.now()
      const waiting = result.data.filter(isWaiting)
      // only a whole list proves that a pass is gone
      if (owner && result.waiting_count <= waiting.length)
        for (const pass of before) if (waiting.every(({ id }) => id !== pass.id)) await saveTyped(owner, pass)
      return result
    }

    /** It was taken back, or answered on another device, before the member sent the answer. */
    async function saveTyped(owner: string, { id, from: { name } }: Pass): Promise<void> {
      const typed = await passAnswerDraft(owner, id).get()
      if (!typed?.message) return
      await saveLostAnswer(owner, { type: 'passAnswer', id, name, value: 'THANKS', message: typed.message }, typed)
    }

    /** It waits no longer, or never did: the sender took it back. */
    async function ended({ id }: { id: string }): Promise<void> {
      // the member is done with a kept page
      if ((await passes.get())?.kept.some((page) => page.id === id)) return keptChanged()
      const write = await session.guardedWriter()
      await write(() => change(({ answered }) => ({ answered: [...new Set([...answered, id])] })))
      await withoutPassed(id)
      void read().catch(reported)
    }

    const withoutPassed = (id: string) =>
      lookUps.change(({ passed, ...recommendation }) => ({
        ...recommendation,
        passed: passed.filter((pass) => pass.id !== id),
      }))

    const keptChanged = () => withDeadline(readingDeadline, () => readKept()).catch(reported)

    async function removed({ id, isKept }: ContentOf<'passRemoval'>): Promise<void> {
      if (!isKept) return sentChanged()
      // a list that is on its way may still have it
      latestKept += 1
      const write = await session.guardedWriter()
      await write(() =>
        change(({ kept, kept_count }) => {
          const left = kept.filter((pass) => pass.id !== id)
          return { kept: left, kept_count: kept_count - (kept.length - left.length) }
        }),
      )
      await withoutPassed(id)
    }

    return {
      kinds: {
        pass: {
          send: calls.send,
          draft: passText,
          async ended({ to }) {
            if (to) sentChanged()
            else await keptChanged()
          },
        },
        keptNote: {
          send: calls.writeNote,
          draft: noteText,
          ended: keptChanged,
        },
        passAnswer: {
          send: calls.answer,
          draft: answerText,
          ended,
        },
        passRemoval: {
          send: calls.takeBack,
          ended: removed,
        },
      },
      answers: answering(questions, {
        findAddressees: ({ query }) => calls.findAddressees(query),
        refreshPasses: async () => void (await read()),
        async sentPasses() {
          const [sent, received] = await Promise.all([readSent(), read()])
          // what the member answered is of that time
          const timed = (pass: Pass) => ({ ...pass, creation_date: pass.to[0]?.answered_time || pass.creation_date })
          const passes = [...sent.data, ...received.data.filter(hasThanked).map(timed)]
          return {
            passes: passes.sort((a, b) => (a.creation_date < b.creation_date ? 1 : -1)),
            isWhole: [sent, received].every(({ data, count }) => count <= data.length),
          }
        },
        refreshKept: () => readKept(),
        findKept: async ({ query }) => (await calls.listKept(query)).data,
      }),
      async refresh() {
        const { keptAt } = (await passes.get()) ?? nothingPassed
        const isStale = Math.abs(Date.now() - keptAt) > keptLifetime
        const readings = isStale ? [read('background'), readKept('background')] : [read('background')]
        await Promise.all(readings.map((reading) => reading.catch(otherwise(undefined))))
      },
      // each popup that opens shows the requests' number, and whether the page is kept
      async passesAbout(urls) {
        const { passed, isPassedUnread } = await calls.listAll()
        const all = keyed(passed)
        return { passed: urls.flatMap((url) => ofPage(all, samePage(url))), isPassedUnread }
      },
      requestsShown: async () => {
        const isKnown = ((await passes.get()) ?? nothingPassed).keptAt > 0
        await Promise.all([
          ...(isKnown ? [] : [readKept(), readSent()]),
          Math.abs(Date.now() - readAt) > recently && read(),
        ])
      },
      badge: {
        shows: [passes],
        waiting: async () => {
          const isThere = (await items.account.get())?.additions.includes('passes')
          const count = (isThere && countOfWaiting(await passes.get())) || 0
          return { count, says: (t) => t('badge.pages', { count }) }
        },
      },
    }
  },
}
