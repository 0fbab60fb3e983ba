import { otherwise, reported } from '../../background/base/failed.ts'
import type { InBackground } from '../../background/capability.ts'
import { composedAgain, draftOfKind, isSameAs } from '../../background/core-kinds.ts'
import { recently } from '../../background/reading/account.ts'
import { answering } from '../../messages/questions.ts'
import type { Pass } from '../../schemas/received-pages.ts'
import type { ContentOf } from '../../schemas/write-kinds.ts'
import { shareDraft } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import { createPassCalls } from './calls.ts'
import { questions } from './facts.ts'
import { isWaiting, type PassAnswerDraft, passAnswerDraft, passes, stillWaiting } from './stored.ts'

const passText = draftOfKind({
  draftOf: (owner, { pageUrl }: ContentOf<'pass'>) => shareDraft(owner, pageUrl),
  restored: (content, typed) => ({ ...composedAgain(content), ...typed, audience: 'people' }),
  isSame: isSameAs,
})

const answerText = draftOfKind<ContentOf<'passAnswer'>, PassAnswerDraft>({
  draftOf: (owner, { id }) => passAnswerDraft(owner, id),
  restored: ({ message }, typed) => (message === '' && !typed ? null : { ...typed }),
})

export const inBackground: InBackground = {
  stored: [{ ...passes, kind: 'requests', until: 'session-end', whose: 'account' }],

  create({ session, http, ping, add, saveLostAnswer, lookUps }) {
    const calls = createPassCalls(http)
    let latest = 0
    let readAt = 0

    /** Reads what waits. Of lists that overtake each other, the one that was requested last counts. */
    async function read(reason: 'popup' | 'time' | 'afterwards'): Promise<void> {
      const account = await items.account.get()
      if (!account?.additions.includes('passes')) return void (account && (await passes.remove()))
      latest += 1
      readAt = Date.now()
      const number = latest
      let before: Pass[] = []
      const { result, owner } = await session.runInSession(
        () => calls.list(false, reason),
        async ({ data, waiting_count, link }) => {
          if (number !== latest) return
          const stored = await passes.get()
          before = stillWaiting(stored).waiting
          const answered = stored?.answered ?? []
          const waiting = data.filter(isWaiting)
          const stillListed = answered.filter((id) => waiting.some((pass) => pass.id === id))
          await passes.set({ waiting_count, waiting, answered: stillListed, link })
        },
      )
      const waiting = result.data.filter(isWaiting)
      // only a whole list proves that a pass is gone
      if (!owner || result.waiting_count > waiting.length) return
      for (const pass of before) if (waiting.every(({ id }) => id !== pass.id)) await saveTyped(owner, pass)
    }

    /** It was taken back, or answered on another device, before the member sent the answer. */
    async function saveTyped(owner: string, { id, from: { name } }: Pass): Promise<void> {
      const typed = await passAnswerDraft(owner, id).get()
      if (!typed?.message) return
      await saveLostAnswer(owner, { type: 'passAnswer', id, name, value: 'THANKS', message: typed.message }, typed)
    }

    /** It waits no longer, or never did: the sender took it back. */
    async function ended({ id }: { id: string }): Promise<void> {
      const write = await session.guardedWriter()
      await write(async () => {
        const stored = await passes.get()
        if (stored) await passes.set({ ...stored, answered: [...new Set([...stored.answered, id])] })
      })
      await lookUps.change((recommendation) => ({
        ...recommendation,
        passed: recommendation.passed.filter((pass) => pass.id !== id),
      }))
      void read('afterwards').catch(reported)
    }

    return {
      kinds: {
        pass: {
          staysWithOwner: false,
          check: ping('pass'),
          send: calls.send,
          wasDelivered: calls.isPassed,
          draft: passText,
          ended: null,
        },
        passAnswer: {
          staysWithOwner: true,
          canMiss: true,
          check: ping('thanks'),
          send: calls.answer,
          wasDelivered: calls.isAnswered,
          draft: answerText,
          ended,
        },
        passRemoval: {
          staysWithOwner: true,
          canMiss: true,
          check: ping('take-back'),
          send: calls.takeBack,
          wasDelivered: calls.isTakenBack,
          draft: null,
          ended: null,
        },
      },
      answers: answering(questions, {
        passPage: (page) => add({ type: 'pass', ...page }),
        answerPass: (answer) => add({ type: 'passAnswer', ...answer }),
        takeBackPass: (removal) => add({ type: 'passRemoval', ...removal }),
        findAddressees: ({ query }) => calls.find(query),
        refreshPasses: () => read('popup'),
        sentPasses: async () => (await calls.list(true, 'popup')).data,
      }),
      refresh: () => read('time').catch(otherwise(undefined)),
      // each popup that opens shows the requests' number
      requestsShown: async () => {
        if (Math.abs(Date.now() - readAt) > recently) await read('popup')
      },
      badge: {
        shows: [passes],
        waiting: async () => {
          const { count } = stillWaiting(await passes.get())
          return { count, says: (t) => t('badge.pages', { count }) }
        },
      },
    }
  },
}
