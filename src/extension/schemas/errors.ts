import * as v from 'valibot'

/**
 * Everything that can go wrong, as a closed list. A code crosses between processes and lies in storage; its sentence
 * stands in the catalogue (`error.<code>`) and its one button in `ui/failure/FailureNotice.tsx`.
 */
export const errorCodes = [
  /** The member has not consented to anything being sent, so nothing was. */
  'no-consent',
  /** The browser has no network. */
  'offline',
  /** No connection to the network's URL. */
  'unreachable',
  /** The browser does not let the extension speak to the network: the member has withdrawn it. */
  'no-permission',
  /** No whole response before the deadline. */
  'slow',
  /** 429: the application's quota is used up. */
  'busy',
  /** As many calls as may be made in an hour were made from here. */
  'paced',
  /** 5xx. */
  'server',
  /** A response that is not the graph API's: HTML, cut off, without its fields, larger than any of its own. */
  'not-understood',
  /** 400: the network refuses what was sent. */
  'invalid',
  /** 403. */
  'forbidden',
  /** 404. */
  'not-found',
  /** 409: what it is about has changed meanwhile. */
  'conflict',
  /** 401 with a bad token: the session has ended. */
  'signed-out',
  /** 401 about the application's level (§5): the network doesn't let this application read what was asked for. */
  'not-allowed',
  /** The same of a share. */
  'sharing-not-allowed',
  /** The same of a status. */
  'posting-not-allowed',
  /** The same of an answer to a contact request. */
  'answering-not-allowed',
  /** Whether a share arrived could not be found out. */
  'share-unconfirmed',
  /** A share was not confirmed, and the network says that it isn't there. */
  'share-missing',
  /** Whether another comment of a share arrived could not be found out. */
  'comment-unconfirmed',
  /** Another comment was not confirmed, and the network shows the one before. */
  'comment-missing',
  /** Whether a share is removed could not be found out. */
  'removal-unconfirmed',
  /** The removal of a share was not confirmed, and the share is there. */
  'removal-missing',
  /** The share is not there any more: removed elsewhere. */
  'share-gone',
  /** An answer to a contact request was not confirmed, and the network says that the request is pending still. */
  'answer-missing',
  /** Whether an answer to a contact request arrived could not be found out. */
  'answer-unconfirmed',
  /** The contact request is not pending any more: answered elsewhere, or taken back. */
  'request-gone',
  /** Whether a status arrived could not be found out. */
  'status-unconfirmed',
  /** What is to be taken back is on its way, or has arrived. */
  'already-sent',
  /** Something else about the same is on its way. */
  'under-way',
  /** Too much is on its way. */
  'outbox-full',
  /** The browser has no room to store what is to be sent, so nothing was. */
  'storage-full',
  /** The same of what is typed: it is in its field alone, and gone with it. */
  'draft-unkept',
  /** The member closed the window of the sign-in. */
  'sign-in-closed',
  /** The member has signed in, and whose account it is can't be asked yet: too many calls, or as the network wants. */
  'sign-in-waits',
  /** The member refused the authorization. */
  'sign-in-refused',
  /** The sign-in page could not be opened. */
  'sign-in-page-failed',
  /** Another sign-in window of ours is open, and the browser allows one at a time. */
  'sign-in-open',
  /** The callback of the sign-in is not one of ours: URL, state or parameters are wrong. */
  'sign-in-invalid',
  /** The callback of the sign-in says that it is another network's than the one that was asked (RFC 9207). */
  'sign-in-other-network',
  /** The sign-in took longer than it may. */
  'sign-in-expired',
  /** The browser ended the background in the middle of it. */
  'sign-in-interrupted',
  /** The browser lacks identity.launchWebAuthFlow. */
  'sign-in-unsupported',
  /** A page asked the background for something it can't do. */
  'bad-request',
  /** The background did not reply. */
  'no-reply',
  /** A fault of our own. */
  'unexpected',
] as const

export type ErrorCode = (typeof errorCodes)[number]

export const failureSchema = v.object({
  code: v.picklist(errorCodes),
  /** The response's `Uuid` header: names the request in the network's log. */
  requestId: v.optional(v.string()),
  /** Before which the network wants to be asked nothing (its `Retry-After`), in milliseconds since 1970. */
  retry_at: v.optional(v.number()),
})

/** A failure as data: what crosses between processes and what is stored. */
export type Failure = v.InferOutput<typeof failureSchema>
