import { oauthPaths } from '../../../contract/oauth.ts'
import type { SentCall } from '../../schemas/sent-call.ts'

/** What each call is called; each has a sentence, `sent.call.<name>`. */
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
  [`GET ${oauthPaths.authorize}`, 'sign-in-page'],
  [`POST ${oauthPaths.token}`, 'access'],
  [`POST ${oauthPaths.revoke}`, 'revocation'],
] as const

/** The name of a call by its method and path; none of what only another version makes. */
export const callNames: ReadonlyMap<string, (typeof names)[number][1]> = new Map(names)

/** A call's method and path. */
export const nameOf = ({ method, path }: Pick<SentCall, 'method' | 'path'>): string => `${method} ${path}`
