import { discoveryPath } from '../../../contract/discovery.ts'
import { oauthPaths } from '../../../contract/oauth.ts'
import type { SentCall } from '../../schemas/sent-call.ts'

/** Names of calls; each has a sentence, `sent.call.<name>`. */
const names = [
  ['GET /me', 'account'],
  ['GET /recommend', 'sharers'],
  ['POST /recommend', 'share'],
  ['GET /newsfeed', 'news'],
  ['GET /me/newsfeed', 'own-news'],
  ['POST /status', 'status'],
  ['GET /me/pending_requests', 'requests'],
  ['GET /{id}', 'request'],
  ['PUT /{id}', 'answer'],
  ['DELETE /{id}', 'deletion'],
  ['PUT /{id} (comment)', 'comment'],
  ['DELETE /{id} (removal)', 'removal'],
  [`GET ${discoveryPath}`, 'network'],
  [`GET ${oauthPaths.authorize}`, 'sign-in-page'],
  [`POST ${oauthPaths.token}`, 'access'],
  [`POST ${oauthPaths.revoke}`, 'revocation'],
] as const

/** Name of a call by method and path; undefined for calls that only another version makes. */
export const callNames: ReadonlyMap<string, (typeof names)[number][1]> = new Map(names)

/** Reasons that distinguish calls with the same method and path: ids are not stored. */
const telling: ReadonlySet<SentCall['reason']> = new Set(['comment', 'removal'])

/** Key of a call in `callNames`. */
export const nameOf = ({ method, path, reason }: Pick<SentCall, 'method' | 'path' | 'reason'>): string =>
  path === '/{id}' && telling.has(reason) ? `${method} ${path} (${reason})` : `${method} ${path}`
