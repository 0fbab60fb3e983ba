import type { commonParameters, endpoints } from '../../../../contract/endpoints.ts'
import type { oauthParameters } from '../../../../contract/oauth.ts'
import type { ResourceName } from '../../../../contract/resources.ts'
import { longestKey } from '../../../limits/idempotency.ts'

/* What the reference says of each parameter, beside the contract. */

type Endpoints = typeof endpoints

type ParameterName =
  | { [Name in keyof Endpoints]: keyof Endpoints[Name]['parameters'] }[keyof Endpoints]
  | keyof typeof commonParameters

export const parameterWords: { readonly [Name in ParameterName]: string } = {
  url: 'The page.',
  title: 'Title of the page.',
  overview: 'What the page is about.',
  keywords: 'Keywords of the page, separated by commas.',
  site_name: 'Name of the site.',
  url_picture: 'URL of the page’s picture.',
  message: 'Your words about the page.',
  quote: 'A passage of the page, beside your words.',
  language: 'Language of the answer; of a text that you send, its own. ISO 639.',
  user_detail:
    'How much the answer says of members: NONE their names, PARTIAL also what tells them apart, FULL everything.',
  user_watermark: 'Whether members’ pictures have a watermark.',
  user_pending_request: 'Accepted and ignored; `/me/pending_requests` replaces it.',
  limit: 'Number of elements on a page.',
  page: 'Number of the page.',
  start: 'Number of the list’s element with which the first page begins.',
  only_contacts: 'Only sharers who are your contacts.',
  summary: 'No sharers, only what is known of the page.',
  domain: 'Only shares of pages of this host, or of hosts below it.',
  since: 'Only items published at this time or later.',
  until: 'Only items published at this time or earlier.',
  value: 'The answer.',
  contact_card: 'Which of your contact cards the other member gets.',
  by_mobile: 'Whether it is sent from a mobile.',
  social_account: 'Accounts elsewhere on which the status is published too.',
  query: 'What to find.',
  kept: 'Whether the answer also has pages that you keep.',
  to: 'Ids of members.',
  team: 'The name of one of your teams.',
  sent: 'Those that you sent, instead of those to you.',
  done: 'Whether you are done with it.',
  period: 'In which time they were shared: the last day, week or month.',
  format: 'The format of the answer, whatever the header Accept says.',
}

/** Parameters that only a network has with this resource. */
export const parameterNeeds: { readonly [Name in ParameterName]?: ResourceName } = { kept: 'KeptPage' }

export const idempotencyKeyWords = `A name of 1 to ${longestKey} visible ASCII characters, new for each write. A repeated request with it gets its first response again.`

export const idWords = 'Graph id; `me` is you, in the place of a member’s id.'

type OAuthParameter = (typeof oauthParameters)[keyof typeof oauthParameters][number]

export const oauthWords: { readonly [Name in OAuthParameter]: string } = {
  response_type: '`code` for a web server, `token` for a program that can keep no secret.',
  client_id: 'The application’s key.',
  client_secret: 'The application’s secret. A program without one sends `code_verifier`.',
  redirect_uri: 'One of the application’s redirect URIs, character by character.',
  state: 'A random text, which comes back unchanged.',
  display: '`popup` for a window of 780 × 480.',
  lang: 'Language of the page.',
  cancel_url: 'Where the cancel button leads. Without it, the button steps back in the browser’s history.',
  code_challenge: 'SHA-256 of `code_verifier` in base64url (RFC 7636).',
  code_challenge_method: 'How the challenge was made.',
  grant_type: 'What is exchanged for a token.',
  code: 'The code from the redirect. It is valid once, for a minute.',
  code_verifier: 'The random text whose challenge was sent, of 43 to 128 characters.',
  access_token: 'The token to revoke.',
  token: 'The same, by the name of RFC 7009.',
}
