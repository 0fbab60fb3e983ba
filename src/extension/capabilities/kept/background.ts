import * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import { comparerFor } from '../../background/api/plain-text.ts'
import { filled } from '../../background/api/recommendations.ts'
import { Failed, otherwise, reported } from '../../background/base/failed.ts'
import { withDeadline } from '../../background/base/queue.ts'
import type { InBackground } from '../../background/capability.ts'
import { composedAgain, draftOfKind, isSameAs } from '../../background/core-kinds.ts'
import { httpStatusOf } from '../../background/http/connection.ts'
import type { Caller } from '../../background/http/http.ts'
import { answering } from '../../messages/questions.ts'
import type { Reason } from '../../schemas/reasons.ts'
import { keptPageSchema } from '../../schemas/received-pages.ts'
import { listEntries } from '../../schemas/wire.ts'
import type { ContentOf } from '../../schemas/write-kinds.ts'
import { shareDraft } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import { questions } from './facts.ts'
import { kept, keptOf, mostKnown } from './stored.ts'

/** Milliseconds after which the list is read again: only the member changes it, here or on another device. */
const lifetime = 24 * 60 * 60 * 1000

/** Milliseconds for which a kept page may count as being kept, until the list has it. */
const readingDeadline = 2000

const keptPagesSchema = v.object(listEntries(keptPageSchema))

const note = draftOfKind({
  draftOf: (owner, { pageUrl, isBookmark }: ContentOf<'keep'>) => (isBookmark ? undefined : shareDraft(owner, pageUrl)),
  restored: (content, typed) => ({ ...composedAgain(content), ...typed, audience: 'me' }),
  isSame: isSameAs,
})

export const inBackground: InBackground = {
  stored: [{ ...kept, kind: 'requests', until: 'session-end', whose: 'account' }],

  create({ session, http, ping, add, lookUps }) {
    let latest = 0

    const list = (reason: Reason, caller?: Caller) =>
      http.get('/me/kept', keptPagesSchema, reason, { limit: `${mostKnown}` }, { caller })

    /** Of lists that overtake each other, the one that was requested last counts. */
    async function read(reason: Reason): Promise<void> {
      const account = await items.account.get()
      if (!account?.additions.includes('kept')) return void (account && (await kept.remove()))
      latest += 1
      const number = latest
      const {
        result: { data: pages },
      } = await session.runInSession(
        () => list(reason),
        async ({ data: pages }) => {
          if (number === latest) await kept.set({ pages, readAt: Date.now() })
        },
      )
      if (number !== latest) return
      await lookUps.change((recommendation, url) => {
        const known = keptOf(pages, url) ?? (pages.length < mostKnown ? null : recommendation.kept)
        return { ...recommendation, kept: known }
      })
    }

    return {
      kinds: {
        keep: {
          staysWithOwner: false,
          check: ping('keep'),
          send({ url, pageUrl: _, type: _type, isBookmark, message, quote = '', ...texts }, sending) {
            // empty words take the place of earlier ones
            const words = isBookmark ? {} : { message, quote }
            return http.write('post', endpoints.keep.path, 'keep', sending, { url, ...filled(texts), ...words })
          },
          async wasDelivered({ url, isBookmark, message, quote = '' }, { caller }) {
            const [{ data }, isSame] = await Promise.all([list('unconfirmed', caller), comparerFor(caller.network)])
            const page = keptOf(data, url)
            return page !== undefined && (isBookmark || (isSame(page.message, message) && isSame(page.quote, quote)))
          },
          canMiss: true,
          draft: note,
          ended: () => withDeadline(readingDeadline, () => read('afterwards')).catch(reported),
        },
        keptRemoval: {
          staysWithOwner: true,
          canMiss: true,
          check: ping('kept-removal'),
          send: ({ id }, sending) =>
            http.write('delete', `/${encodeURIComponent(id)}`, 'kept-removal', sending).catch((error: unknown) => {
              throw httpStatusOf(error) === 404 ? new Failed('gone', { cause: error }) : error
            }),
          // the list has only the newest
          wasDelivered: ({ id }, { caller }) =>
            http.get(`/${encodeURIComponent(id)}`, keptPageSchema, 'unconfirmed', {}, { caller }).then(
              () => false,
              (error: unknown) => {
                if (httpStatusOf(error) === 404) return true
                throw error
              },
            ),
          draft: null,
          async ended({ id }) {
            // a list that is on its way may still have it
            latest += 1
            const write = await session.guardedWriter()
            await write(async () => {
              const { pages = [], readAt = 0 } = (await kept.get()) ?? {}
              await kept.set({ pages: pages.filter((page) => page.id !== id), readAt })
            })
            await lookUps.change((recommendation) =>
              recommendation.kept?.id === id ? { ...recommendation, kept: null } : recommendation,
            )
          },
        },
      },
      answers: answering(questions, {
        keepPage: (page) => add({ type: 'keep', ...page }),
        removeKept: (removal) => add({ type: 'keptRemoval', ...removal }),
      }),
      async refresh() {
        const { readAt = 0 } = (await kept.get()) ?? {}
        if (Math.abs(Date.now() - readAt) > lifetime) await read('time').catch(otherwise(undefined))
      },
    }
  },
}
