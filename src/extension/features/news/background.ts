import type { InBackground } from '../../background/capability.ts'
import { draftOfKind } from '../../background/core-kinds.ts'
import { withinBytes } from '../../background/reading/look-ups.ts'
import { answering } from '../../messages/questions.ts'
import { nextLook } from '../../schemas/look.ts'
import { allNews, sameFilter } from '../../schemas/newsfeed.ts'
import type { ContentOf } from '../../schemas/write-kinds.ts'
import { isPosted, postStatus, readNews } from './calls.ts'
import { newsLook } from './look.ts'
import { questions } from './questions.ts'
import { newsfeeds, statusDraft } from './stored.ts'

const maxFilters = 5

const draft = draftOfKind({
  draftOf: (owner) => statusDraft(owner),
  restored: ({ social_account }: ContentOf<'status'>, typed) => ({
    ...typed,
    social_account: [...new Set([...social_account, ...(typed?.social_account ?? [])])],
  }),
})

export const news: InBackground = {
  stored: [
    { ...newsfeeds, kind: 'recent', until: 'session-end', whose: 'account' },
    { ...newsLook, kind: 'account', until: 'session-end', whose: 'account' },
  ],
  create: ({ session, newsfeed, http, ping, add }) => ({
    kinds: {
      status: {
        staysWithOwner: false,
        check: ping('status'),
        send: postStatus(http),
        wasDelivered: isPosted(newsfeed),
        draft,
        ended: null,
        async afterDelivery(write) {
          await draft.clear(write)
          const left = statusDraft(write.owner)
          const { unconfirmed, ...typed } = (await left.get()) ?? { message: '', social_account: [] }
          if (unconfirmed) await left.set(typed)
        },
      },
    },
    answers: answering(questions, {
      postStatus: (status) => add({ type: 'status', ...status }),
      async readNewsfeed(filter) {
        await session.runInSession(
          () => readNews(newsfeed)(filter, 1, 'news'),
          async (feed) => {
            const others = (await newsfeeds.get()).filter((each) => !sameFilter(each.filter, filter))
            await newsfeeds.set(withinBytes([{ filter, feed }, ...others], maxFilters))
            if (sameFilter(filter, allNews)) await newsLook.set(nextLook(await newsLook.get(), Date.now()))
          },
        )
      },
      moreNews: ({ page, ...filter }) => readNews(newsfeed)(filter, page, 'more'),
    }),
    // they have the network's labels in the previous language
    optionsChanged: async ({ language }) => language && newsfeeds.remove(),
  }),
}
