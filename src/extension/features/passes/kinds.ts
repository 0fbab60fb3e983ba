import * as v from 'valibot'
import { composedPage, kindOfWrite, ofComposer } from '../../schemas/write-kinds.ts'

/* Apart from the rest, since each page reads the outbox. */

/** A member or a team that a page is passed to. Only `id` or, of a team, `name` is sent; the rest is for the chips. */
export const addressee = {
  /** Empty of a team. */
  id: v.string(),
  name: v.string(),
  picture_small: v.string(),
}

export const aboutKept = (url: string) => `kept ${url}`

export const pass = kindOfWrite(
  'pass',
  {
    ...composedPage,
    /** Absent: to oneself, which keeps the page. */
    to: v.exactOptional(v.array(v.strictObject(addressee))),
    /** By the bookmark, not by the composer: it has no words, and changes none that the member kept before. */
    isBookmark: v.exactOptional(v.literal(true)),
  },
  {
    ...ofComposer,
    counted: ({ to }) => (to ? 'pass' : 'change'),
    about: ({ url, to }) => (to ? `pass ${url}` : aboutKept(url)),
    text: ({ message, isBookmark }) => (isBookmark ? undefined : message),
    isAddition: true,
  },
)

export const keptNote = kindOfWrite(
  'keptNote',
  {
    url: v.string(),
    pageTitle: v.string(),
    message: v.string(),
    /** The note that the member saw: if another one stands there by now, both stay. */
    replaces: v.string(),
  },
  {
    counted: 'change',
    about: ({ url }) => aboutKept(url),
    page: ({ url, pageTitle }) => ({ url, title: pageTitle }),
    text: ({ message }) => message,
    hasOwnForm: true,
    follows: 'pass',
    isAddition: true,
  },
)

export const aboutPass = (id: string): string => `pass ${id}`

/** The receiver's answer; `name` is the sender's, empty of a kept page, and is never sent. */
export const passAnswer = kindOfWrite(
  'passAnswer',
  { id: v.string(), name: v.string(), value: v.picklist(['THANKS', 'DONE', 'WAITING']), message: v.string() },
  {
    counted: ({ name }) => (name === '' ? 'change' : 'answer'),
    about: ({ id }) => aboutPass(id),
    text: ({ message }) => message,
    isAddition: true,
  },
)

/** The sender takes a pass back, or the member ends keeping a page. */
export const passRemoval = kindOfWrite(
  'passRemoval',
  { id: v.string(), url: v.string(), pageTitle: v.string(), isKept: v.exactOptional(v.literal(true)) },
  {
    counted: 'change',
    about: ({ id, url, isKept }) => (isKept ? aboutKept(url) : aboutPass(id)),
    page: ({ url, pageTitle }) => ({ url, title: pageTitle }),
    isAddition: true,
  },
)
