import * as v from 'valibot'

/**
 * Closed list of all error codes. Codes are stored and sent between processes. Each has a sentence in the catalogue
 * (`error.<code>`) and a button in `ui/failure.tsx`.
 */
export const errorCodes = [
  /** The member has not consented, so nothing was sent. */
  'no-consent',
  /** No network is configured, so nothing was sent. */
  'no-network',
  /** The browser has no connection. */
  'offline',
  /** No connection to the network's URL. */
  'unreachable',
  /** The member has withdrawn the browser's permission for the network's host. */
  'no-permission',
  /** The response was not complete before the deadline. */
  'slow',
  /** 429: the application's quota is used up. */
  'busy',
  /** This browser has used up its calls for an hour. */
  'paced',
  /** 5xx. */
  'server',
  /** The response is not the graph API's: HTML, cut off, without its fields, or too large. */
  'not-understood',
  /** 400. */
  'invalid',
  /** 403. */
  'forbidden',
  /** The organization lets nothing about this page leave the browser. */
  'page-forbidden',
  /** The organization chose another network, so the session ended. */
  'network-chosen',
  /** 404. */
  'not-found',
  /** 409: the object has changed meanwhile. */
  'conflict',
  /** 401 with a bad token: the session has ended. */
  'signed-out',
  /** 401 about the application's level (§5): the network doesn't let this application read this. */
  'not-allowed',
  /** 401 about the application's level, for a share. */
  'sharing-not-allowed',
  /** 401 about the application's level, for a status. */
  'posting-not-allowed',
  /** 401 about the application's level, for an answer to a contact request. */
  'answering-not-allowed',
  /** It is unknown whether the network has the share. */
  'share-unconfirmed',
  /** The share had no clear response, and the network doesn't have it. */
  'share-missing',
  /** It is unknown whether the network has the edited comment. */
  'comment-unconfirmed',
  /** The edited comment had no clear response, and the network has the earlier one. */
  'comment-missing',
  /** It is unknown whether the share is removed. */
  'removal-unconfirmed',
  /** The removal had no clear response, and the network still has the share. */
  'removal-missing',
  /** The share was removed elsewhere. */
  'share-gone',
  /** The answer to a contact request had no clear response, and the request is still pending. */
  'answer-missing',
  /** It is unknown whether the network has the answer to a contact request. */
  'answer-unconfirmed',
  /** The contact request was answered elsewhere, or withdrawn. */
  'request-gone',
  /** It is unknown whether the network has the status. */
  'status-unconfirmed',
  /** The write can't be taken back: it is being sent, or delivered. */
  'already-sent',
  /** Another write about the same object is under way. */
  'under-way',
  /** The outbox has too many writes. */
  'outbox-full',
  /** The browser has no room to store the write, so nothing was sent. */
  'storage-full',
  /** The browser has no room to store the draft: the text is lost when its form closes. */
  'draft-unsaved',
  /** The member closed the sign-in window. */
  'sign-in-closed',
  /**
   * The member has signed in, but the request for their account has to wait: no calls are left, or the network said so.
   */
  'sign-in-waits',
  /** The member said that the account of a sign-in isn't theirs. */
  'sign-in-rejected',
  /** The same, after something was sent that may have arrived as that account's. */
  'sign-in-rejected-late',
  /** The member refused the authorization. */
  'sign-in-refused',
  /** The sign-in page could not be opened. */
  'sign-in-page-failed',
  /** The network doesn't know the extension's API key, or not with its redirect URI. */
  'sign-in-not-registered',
  /** Another sign-in window is open, and the browser allows only one. */
  'sign-in-open',
  /** The sign-in's callback has a wrong URL, state or parameter. */
  'sign-in-invalid',
  /** The sign-in's callback names another network as its issuer (RFC 9207). */
  'sign-in-other-network',
  /** The sign-in took too long. */
  'sign-in-expired',
  /** The browser ended the background during the sign-in. */
  'sign-in-interrupted',
  /** The browser lacks identity.launchWebAuthFlow. */
  'sign-in-unsupported',
  /** The background could not parse a page's message. */
  'bad-request',
  /** The background did not reply. */
  'no-reply',
  /** A fault of the extension. */
  'unexpected',
] as const

export type ErrorCode = (typeof errorCodes)[number]

export const failureSchema = v.object({
  code: v.picklist(errorCodes),
  /** The response's `Uuid` header: identifies the request in the network's log. */
  requestId: v.optional(v.string()),
  /** The network's `Retry-After`, in milliseconds since 1970. */
  retry_at: v.optional(v.number()),
})

/** A failure as data: stored and sent between processes. */
export type Failure = v.InferOutput<typeof failureSchema>
