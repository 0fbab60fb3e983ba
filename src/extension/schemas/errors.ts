/** Each is something that the member can act on, with a sentence (`error.<code>`) and a button in `ui/failure.tsx`. */
export const errorCodes = [
  'no-consent',
  'no-network',
  'offline',
  /** No connection, no complete response before the deadline, a 5xx, or a response that is not the graph API's. */
  'unreachable',
  'no-permission',
  /** 429, a `Retry-After`, or the calls that this browser allows itself in an hour are used up. */
  'busy',
  'invalid',
  /** 401 about the application's level (§5), or 403. */
  'not-allowed',
  /** 403 about the receivers of a pass. */
  'not-received',
  /** 429 about the passes of a day, unlike `busy`: other calls go on. */
  'too-often',
  'not-found',
  'page-forbidden',
  /** The page looks private or internal, and somebody shared it: the member decides whether its address leaves. */
  'listed',
  /** Nothing says whether somebody shared the page, whose address has not left. */
  'unknown',
  'network-chosen',
  /** 401 with a bad token: the session has ended. */
  'signed-out',
  'unconfirmed',
  'missing',
  'gone',
  'already-sent',
  'under-way',
  'outbox-full',
  'storage-full',
  'draft-unsaved',
  'sign-in-closed',
  /** The member has signed in, but no calls are left for their account, or the network said so. */
  'sign-in-waits',
  /** The page could not be opened, its callback was wrong or late, or the browser ended the background. */
  'sign-in-failed',
  /** The network doesn't know the extension's API key, or not with its redirect URI. */
  'sign-in-not-registered',
  'sign-in-other-network',
  'sign-in-unsupported',
  /** A fault of the extension, or no reply of its background. */
  'unexpected',
] as const

export type ErrorCode = (typeof errorCodes)[number]
