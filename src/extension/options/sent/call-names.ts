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
  [`GET ${oauthPaths.authorize}`, 'sign-in-page'],
  [`POST ${oauthPaths.token}`, 'access'],
  [`POST ${oauthPaths.revoke}`, 'revocation'],
] as const

/** The name of a call by its method and path; undefined for a call of another version. */
export const callNames: ReadonlyMap<string, (typeof names)[number][1]> = new Map(names)

/** The reason of a call, if method and path don't tell its object: ids are not stored. */
const telling: ReadonlySet<SentCall['reason']> = new Set(['comment', 'removal'])

/** A call's method and path, and what an id in it names. */
export const nameOf = ({ method, path, reason }: Pick<SentCall, 'method' | 'path' | 'reason'>): string =>
  path === '/{id}' && telling.has(reason) ? `${method} ${path} (${reason})` : `${method} ${path}`
