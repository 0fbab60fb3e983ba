import * as v from 'valibot'
import { type ContentIn, kindOfWrite, ofComposer, pageWithWords } from '../../schemas/write-kinds.ts'

/* Apart from the rest, since each page reads the outbox. */

const about = ({ url }: { url: string }) => `kept ${url}`

export const keep = kindOfWrite(
  'keep',
  {
    ...pageWithWords,
    /** By the bookmark, not by the composer: it has no words, and changes none that the member kept before. */
    isBookmark: v.exactOptional(v.literal(true)),
  },
  {
    ...ofComposer,
    counted: 'change',
    about,
    text: ({ message, isBookmark }) => (isBookmark ? undefined : message),
  },
)

export const keptRemoval = kindOfWrite(
  'keptRemoval',
  { id: v.string(), url: v.string(), pageTitle: v.string() },
  { counted: 'change', about, page: ({ url, pageTitle }) => ({ url, title: pageTitle }), text: null, queues: false },
)

declare module '../../schemas/write-kinds.ts' {
  interface Contents {
    keep: ContentIn<typeof keep>
    keptRemoval: ContentIn<typeof keptRemoval>
  }
}
