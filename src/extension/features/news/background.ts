import { day, minute } from '../../../contract/durations.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { cleanText, readTimestamp, writeTimestamp } from '../../../contract/text.ts'
import type { Feeds } from '../../background/api/newsfeed.ts'
import { comparerFor } from '../../background/api/plain-text.ts'
import { reported } from '../../background/base/failed.ts'
import type { InBackground } from '../../background/capability.ts'
import { draftOfKind } from '../../background/core-kinds.ts'
import type { Http, Sending } from '../../background/http/http.ts'
import { answering } from '../../messages/questions.ts'
import { allNews, type NewsFilter, sameFilter } from '../../schemas/newsfeed.ts'
import { nextLook } from '../../schemas/stored.ts'
import { lookSchema } from '../../schemas/stored-schemas.ts'
import type { ContentOf } from '../../schemas/write-kinds.ts'
import { questions } from './questions.ts'
import { newsfeed, newsLook, statusDraft } from './stored.ts'

const draft = draftOfKind({
  draftOf: (owner) => statusDraft(owner),
  restored: ({ social_account }: ContentOf<'status'>, typed) => ({
    ...typed,
    social_account: [...new Set([...social_account, ...(typed?.social_account ?? [])])],
  }),
})

export const news: InBackground = {
  stored: [
    { ...newsfeed, kind: 'recent', until: 'session-end', whose: 'account' },
    { ...newsLook, schema: lookSchema, kind: 'account', until: 'session-end', whose: 'account' },
  ],
  create: ({ session, newsfeed: feeds, http, ping }) => ({
    kinds: {
      status: {
        check: ping,
        send: postStatus(http),
        wasDelivered: isPosted(feeds),
        mayBeHidden: true,
        draft,
        async afterDelivery(write) {
          await draft.clear(write)
          const left = statusDraft(write.owner)
          const { unconfirmed, ...typed } = (await left.get()) ?? { message: '', social_account: [] }
          if (unconfirmed && typed.message.includes(write.content.message)) await left.set(typed)
        },
      },
    },
    answers: answering(questions, {
      async readNewsfeed(filter) {
        const { result } = await session.runInSession(
          () => readNews(feeds)(filter, 1),
          async (feed) => {
            if (!sameFilter(filter, allNews)) return
            await newsfeed.set(feed).catch(reported)
            await newsLook.set(nextLook(await newsLook.get(), Date.now()))
          },
        )
        return result
      },
      search: ({ query, page }) => feeds.search(query, page),
      moreNews: ({ page, ...filter }) => readNews(feeds)(filter, page),
    }),
    // it has the network's labels in the previous language
    optionsChanged: async ({ language }) => language && newsfeed.remove(),
  }),
}

const days = { week: 7, month: 30, year: 365 }

export const readNews =
  ({ readPage }: Feeds) =>
  ({ own, domain, language, since }: NewsFilter, page: number) =>
    readPage(own ? 'own' : 'contacts', {
      language: language.join(',') || 'ALL',
      ...(domain && { domain }),
      ...(since !== 'any' && { since: writeTimestamp(beginning(since)) }),
      page,
    })

export const postStatus =
  ({ write }: Pick<Http, 'write'>) =>
  ({ message, social_account }: ContentOf<'status'>, sending: Sending) => {
    const accounts = social_account.map((account) => ['social_account', account])
    return write('post', endpoints.status.path, sending, [['message', cleanText(message)], ...accounts])
  }

/** Milliseconds by which the network's clock may be behind this one. */
const clockSkew = 5 * minute

export const isPosted =
  ({ readOwn }: Feeds) =>
  async ({ message }: ContentOf<'status'>, { caller }: Sending, since: number): Promise<boolean> => {
    const isSame = await comparerFor(caller.network)
    const { data } = await readOwn(caller)
    return data.some(
      (one) =>
        isSame(one.message, cleanText(message)) &&
        (readTimestamp(one.creation_date || one.updated_time) ?? 0) >= since - clockSkew,
    )
  }

const beginning = (since: 'day' | keyof typeof days): number =>
  since === 'day' ? new Date().setHours(0, 0, 0, 0) : Date.now() - days[since] * day
