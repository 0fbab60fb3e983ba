import * as v from 'valibot'
import { type ContentIn, kindOfWrite, ofComposer, pageWithWords } from '../../schemas/write-kinds.ts'

/* Apart from the rest, since each page reads the outbox. */

/** A member or a team that a page is passed to. Only `id` or, of a team, `name` is sent; the rest is for the chips. */
export const addressee = {
  /** Empty of a team. */
  id: v.string(),
  name: v.string(),
  picture_small: v.string(),
}

export const pass = kindOfWrite(
  'pass',
  { ...pageWithWords, to: v.array(v.strictObject(addressee)) },
  { ...ofComposer, counted: 'pass', about: ({ url }) => `pass ${url}` },
)

export const aboutPass = (id: string): string => `pass ${id}`

/** The receiver's answer; `name` is the sender's, and is never sent. */
export const passAnswer = kindOfWrite(
  'passAnswer',
  { id: v.string(), name: v.string(), value: v.picklist(['THANKS', 'DONE']), message: v.string() },
  { counted: 'answer', about: ({ id }) => aboutPass(id), page: null, text: ({ message }) => message, queues: false },
)

/** The sender takes it back. */
export const passRemoval = kindOfWrite(
  'passRemoval',
  { id: v.string() },
  { counted: 'change', about: ({ id }) => aboutPass(id), page: null, text: null, queues: false },
)

declare module '../../schemas/write-kinds.ts' {
  interface Contents {
    pass: ContentIn<typeof pass>
    passAnswer: ContentIn<typeof passAnswer>
    passRemoval: ContentIn<typeof passRemoval>
  }
}
