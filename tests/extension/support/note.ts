import * as v from 'valibot'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { cleanText } from '../../../src/contract/text.ts'
import type { InBackground } from '../../../src/extension/background/capability.ts'
import { draftOfKind } from '../../../src/extension/background/core-kinds.ts'
import { answering } from '../../../src/extension/messages/questions.ts'
import { openObject, words } from '../../../src/extension/schemas/words.ts'
import { type ContentIn, type ContentOf, kindOfWrite } from '../../../src/extension/schemas/write-kinds.ts'
import { defineDraft, unconfirmed } from '../../../src/extension/storage/drafts.ts'

/**
 * A kind of write of a capability, for the tests of the core: a text without an object of its own. Networks take it as a
 * status.
 */

export const note = kindOfWrite(
  'note',
  { message: v.string() },
  {
    counted: 'status',
    about: () => 'note',
    page: null,
    text: ({ message }) => message,
    queues: true,
  },
)

const questions = { postNote: v.object({ message: v.string() }) }

type OfNotes = typeof questions

declare module '../../../src/extension/messages/questions.ts' {
  interface Questions extends OfNotes {}
}

declare module '../../../src/extension/schemas/write-kinds.ts' {
  interface Contents {
    note: ContentIn<typeof note>
  }
}

const noteFields = openObject({ message: v.optional(words, ''), unconfirmed: unconfirmed('note') })

export const noteDraft = (owner: string) => defineDraft(`${owner} note`, noteFields)

const draft = draftOfKind({
  draftOf: (owner) => noteDraft(owner),
  restored: (_: ContentOf<'note'>, typed) => ({ ...typed }),
})

export const notes: InBackground = {
  create: ({ http, newsfeed, ping, add }) => ({
    kinds: {
      note: {
        staysWithOwner: false,
        check: ping('status'),
        send: ({ message }, sending) =>
          http.write('post', endpoints.status.path, 'status', sending, { message: cleanText(message) }),
        wasDelivered: async ({ message }, { caller }) =>
          (await newsfeed.readOwn('unconfirmed', '', caller)).data.some((each) => each.message === cleanText(message)),
        draft,
        ended: null,
        async afterDelivery(write) {
          await draft.clear(write)
          const { unconfirmed, ...typed } = (await noteDraft(write.owner).get()) ?? { message: '' }
          if (unconfirmed) await noteDraft(write.owner).set(typed)
        },
      },
    },
    answers: answering(questions, { postNote: (typed) => add({ type: 'note', ...typed }) }),
  }),
}
