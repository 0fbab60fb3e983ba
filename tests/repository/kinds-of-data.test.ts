import { expect, it } from 'vitest'
import { readDocument, rowsOf } from './statements.ts'

/** Firefox's kinds of data, with all parameters of docs/members/privacy/en.md that carry one. */
const kinds = {
  authenticationInfo: ['Authorization', 'access_token', 'client_id', 'code', 'code_verifier', 'state'],
  personallyIdentifyingInfo: ['contact_card', 'social_account', 'to', 'team'],
  personalCommunications: ['message', 'query'],
  browsingActivity: ['url', 'domain', 'bucket'],
  websiteContent: ['title', 'overview', 'keywords', 'site_name', 'url_picture', 'quote'],
}

/** Parameters that say nothing of a member: the wanted form and part of a list, constants, random numbers. */
const ofNoKind = [
  ...[
    'language',
    'user_detail',
    'user_watermark',
    'only_contacts',
    'limit',
    'page',
    'since',
    'until',
    'period',
    'imported',
    'key_version',
    'bits',
  ],
  ...['response_type', 'redirect_uri', 'display', 'lang', 'cancel_url', 'code_challenge', 'code_challenge_method'],
  ...['scope', 'remember_answer', 'grant_type', 'value', 'sent', 'kept', 'begin', 'Accept-Language', 'Idempotency-Key'],
]

it('each parameter and header that leaves the browser is of a kind of data, or says nothing of a member', () => {
  const document = readDocument('docs/members/privacy/en.md')
  const [, calls = ''] = document.split('<details>')
  const sent = new Set(calls.match(/(?<=`)[\w-]+(?=`)/g))
  expect(sent.size).toBeGreaterThan(30)
  expect([...sent].sort()).toEqual([...Object.values(kinds).flat(), ...ofNoKind].sort())
})

it('docs/stores/reviewers.md has exactly these kinds', () => {
  const [, table = ''] = readDocument('docs/stores/reviewers.md').split('## Data that leaves the browser')
  expect(rowsOf(table).map(([name = '']) => name.replaceAll('`', ''))).toEqual(Object.keys(kinds))
})
