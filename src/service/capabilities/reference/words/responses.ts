import type { ErrorStatus, errorTypes } from '../../../../contract/errors.ts'
import { largestBody, maxFields } from '../../../http/input.ts'

/* What the reference says of errors and headers, beside the contract. */

type TypeOf<Status extends ErrorStatus> = (typeof errorTypes)[Status][number]

/** Errors of one endpoint. By status and `error.type`; a sentence alone is about the only, or the first, type of the status. */
export type OwnErrors = { readonly [Status in ErrorStatus]?: string | { readonly [Type in TypeOf<Status>]?: string } }

/** What can happen with every call. */
export const errorWords = {
  400: {
    'invalid parameter':
      'A parameter is missing, given twice with different values, or beyond its bounds, or Idempotency-Key is. Each sentence names one. Or a program’s own access token came in the address.',
    'malformed request': 'The URL can’t be parsed, or the body didn’t arrive whole.',
  },
  401: { 'invalid access token': 'The access token is unknown or was revoked, or two different ones came.' },
  408: { 'malformed request': 'The request came too slowly.' },
  411: { 'malformed request': 'The request has a Transfer-Encoding. Send a Content-Length instead.' },
  413: {
    'request too large': `The body has more than ${largestBody} bytes, or the query or the form more than ${maxFields} fields.`,
    'malformed request': 'The body’s encoding is too large.',
  },
  417: { 'expectation failed': 'The header Expect has another value than 100-continue.' },
  429: {
    'quota exceeded': 'The quota of the application, of your writes, or of the IP address is used up.',
    'too many requests at once': 'Too many of your requests wait already.',
  },
  431: { 'malformed request': 'The head of the request is too long.' },
  500: { 'internal error': 'The service failed.' },
  503: {
    'temporarily unavailable': 'The service can’t do this now.',
    unconfirmed: 'The service can’t say whether it did this. Look before you try again: there is no Retry-After.',
  },
} as const satisfies { readonly [Status in ErrorStatus]?: { readonly [Type in TypeOf<Status>]?: string } }

const programsClosed = 'The administrators have switched access for programs off.'

/** What can happen besides with a call that needs a token, and with one that needs the level premium. */
export const memberErrorWords = {
  401: { ...errorWords[401], 'authentication required': 'No access token came, and this call needs one.' },
  403: { 'permission denied': programsClosed },
} as const

export const premiumErrorWords = {
  401: {
    ...memberErrorWords[401],
    'permission denied': 'The application’s level is too low, since this call needs premium. The token is fine.',
  },
} as const

/** What can happen with every write. */
export const writeErrorWords = {
  403: { 'permission denied': `${programsClosed} Or a program’s token may only read.` },
  422: { 'idempotency key reused': 'This Idempotency-Key came with another request before.' },
} as const

export const headerWords = {
  Uuid: 'Id of the request. Name it when you report an error.',
  'X-RateLimit-Limit': 'Calls an hour that you may make.',
  'X-RateLimit-Remaining': 'How many of them are left in this hour.',
  'X-RateLimit-Reset': 'When the next hour begins, in seconds since 1970.',
  'Retry-After': 'Seconds after which you may try again.',
  'Www-Authenticate': 'What kind of authentication is missing.',
  Location: 'URL of what was made.',
  Createdgraphid: 'Id of what was made.',
  Deprecation: 'Since when a parameter of this call has been deprecated (RFC 9745).',
  Sunset: 'When it was to be removed (RFC 8594).',
  Link: 'What replaces it (RFC 5829).',
} as const
