import * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import { matchKey } from '../../../contract/page-url.ts'
import { comparerFor } from '../../background/api/plain-text.ts'
import { filled } from '../../background/api/recommendations.ts'
import { Failed, otherwise, reported } from '../../background/base/failed.ts'
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
import { kept } from './stored.ts'

/** Pages that this browser knows; the network has all. */
const known = '100'

const keptPagesSchema = v.object(listEntries(keptPageSchema))

const note = draftOfKind({
  draftOf: (owner, { pageUrl }: ContentOf<'keep'>) => shareDraft(owner, pageUrl),
  restored: (content, typed) => ({ ...composedAgain(content), ...typed, audience: 'me' }),
  isSame: ({ canonical: _, unconfirmed: _unconfirmed, audience: _audience, ...typed }, content) =>
    isSameAs(content, typed),
})

export const inBackground: InBackground = {
  stored: [{ ...kept, kind: 'recent', until: 'session-end', whose: 'account' }],

  create({ session, http, ping, add }) {
    const list = (reason: Reason, caller?: Caller) =>
      http.get('/me/kept', keptPagesSchema, reason, { limit: known }, { caller })

    async function read(reason: Reason): Promise<void> {
      if (!(await items.account.get())?.additions.includes('kept')) return
      await session.runInSession(
        () => list(reason),
        async ({ data: pages }) => {
          const removed = (await kept.get())?.removed ?? []
          await kept.set({ pages, removed: removed.filter((id) => pages.some((page) => page.id === id)) })
        },
      )
    }
    const readSoon = async () => void read('afterwards').catch(reported)

    return {
      kinds: {
        keep: {
          staysWithOwner: false,
          check: ping('keep'),
          send: ({ url, pageUrl: _, type: _type, ...fields }, sending) =>
            // the same page again changes what is kept of it: an empty note takes the place of the earlier one
            http.write('post', endpoints.keep.path, 'keep', sending, {
              url,
              ...filled(fields),
              message: fields.message,
            }),
          async wasDelivered({ url, message }, { caller }) {
            const [{ data }, isSame] = await Promise.all([list('unconfirmed', caller), comparerFor(caller.network)])
            return data.some(
              (page) => page.url !== '' && matchKey(page.url) === matchKey(url) && isSame(page.message, message),
            )
          },
          canMiss: true,
          draft: note,
          ended: readSoon,
        },
        keptRemoval: {
          staysWithOwner: false,
          check: ping('kept-removal'),
          send: ({ id }, sending) =>
            http.write('delete', `/${encodeURIComponent(id)}`, 'kept-removal', sending).catch((error: unknown) => {
              throw httpStatusOf(error) === 404 ? new Failed('gone', { cause: error }) : error
            }),
          wasDelivered: async ({ id }, { caller }) =>
            (await list('unconfirmed', caller)).data.every((page) => page.id !== id),
          draft: null,
          async ended({ id }) {
            const write = await session.guardedWriter()
            await write(async () => {
              const stored = (await kept.get()) ?? { pages: [], removed: [] }
              await kept.set({ ...stored, removed: [...new Set([...stored.removed, id])] })
            })
            await readSoon()
          },
        },
      },
      answers: answering(questions, {
        keepPage: (page) => add({ type: 'keep', ...page }),
        removeKept: (removal) => add({ type: 'keptRemoval', ...removal }),
      }),
      refresh: () => read('index').catch(otherwise(undefined)),
    }
  },
}
