import { oauthPaths } from '../../../../src/contract/oauth.ts'
import type { Random } from '../random.ts'
import { nastyValue } from './nasty-values.ts'

/** A visitor who is signed in on the web site. */
export interface Visitor {
  cookie: string
  /** The CSRF token of this visitor's forms. */
  csrfToken: string
}

export const sitePaths = [
  ...['/', '/site.css', '/sign-in', '/sign-out', '/requests', '/cards', '/applications', '/profile/:id', '/go/:id'],
  ...[
    '/settings',
    '/password',
    '/people',
    '/news',
    '/share',
    '/page',
    '/site.webmanifest',
    '/removed',
    '/icon.svg',
    '/pictures/:id/small',
    '/pictures/:id/plain',
  ],
  ...Object.values(oauthPaths),
]

const buttons = ['allow', 'refuse', 'sign-in', 'accept', 'decline', 'remove', 'restore']
const textNames = [
  ...['client_id', 'redirect_uri', 'response_type', 'state', 'lang', 'display', 'cancel_url', 'scope', 'token'],
  ...['grant_type', 'code', 'client_secret', 'code_verifier', 'code_challenge', 'code_challenge_method'],
  ...['csrf_token', 'login', 'password', 'contacts', 'id', 'member', 'page', 'contact_card', 'application', 'picture'],
  ...['name', 'headline', 'introduction', 'interests', 'city', 'country', 'language', 'subject', 'message'],
  ...['BUSINESS-company', 'BUSINESS-email', 'PERSO-phone', 'PERSO-address', 'social_accounts', 'remove_picture'],
  ...['text', 'key', 'url', 'title', 'overview', 'url_picture', 'anyway'],
  ...['current_password', 'new_password', 'new_password_again'],
]

/** Parameters for a page, a form or an OAuth endpoint, valid and invalid ones. */
export function sitePairs(
  random: Random,
  { client: [key, redirect], ids }: { client: readonly [string, string]; ids: readonly string[] },
  visitor: Visitor | undefined,
): string[] {
  const responseType = random.pick(['token', 'code'])
  const authorization = [`client_id=${key}`, `redirect_uri=${encodeURIComponent(redirect)}`, 'state=a_1']
  const usual = [
    ...authorization,
    `response_type=${responseType}`,
    `answer=${random.pick(buttons)}`,
    `action=${random.pick(buttons)}`,
    `id=${random.pick(ids)}`,
    `member=${random.pick(ids)}`,
    `contact_card=${random.pick(['BUSINESS', 'ALL', 'NONE'])}`,
    `grant_type=authorization_code`,
  ]
  return [
    ...(visitor ? [`csrf_token=${visitor.csrfToken}`] : []),
    ...usual.filter(() => !random.once(4)),
    ...Array.from({ length: random.below(8) }, () => `${random.pick(textNames)}=${nastyValue(random)}`),
  ]
}

/** A form with files, well-formed or not. */
export function multipart(random: Random, visitor: Visitor | undefined): { type: string; body: Buffer } {
  const end = random.once(4) ? '' : '--x--\r\n'
  const field = (name: string, text: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
  const start = random.pick(['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF89a', '', '<svg onload="alert(1)">'])
  const picture = Buffer.concat([Buffer.from(start, 'latin1'), random.bytes(random.below(200))])
  const file =
    '--x\r\nContent-Disposition: form-data; name="picture"; filename="../p.png"\r\nContent-Type: image/png\r\n\r\n'
  const head = field('csrf_token', visitor?.csrfToken ?? '') + field('action', random.pick(buttons)) + file
  return {
    type: random.once(6) ? 'multipart/form-data' : 'multipart/form-data; boundary=x',
    body: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n${end}`)]),
  }
}
