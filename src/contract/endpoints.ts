import { longestUrl } from './page-url.ts'
import type { ResourceName } from './resources.ts'

/** Case-insensitive if a choice. An empty `clearable` parameter clears the stored value; without it, that stays. */
export type Parameter =
  /** TRUE or FALSE; `only_contacts` and `summary` are marked STRING in §4 and hold the same two values. */
  | { type: 'boolean'; default?: boolean; required?: true }
  | { type: 'integer'; min: number; max: number; default: number; required?: true }
  /** `min` and `max` count characters after trimming (`lengthOf`). */
  | { type: 'string'; min?: number; max: number; default?: string; clearable?: true; required?: true }
  /** An absolute http or https URL, stored unchanged. */
  | { type: 'url'; max: number; clearable?: true; required?: true }
  /** The URL of a page, normalized by `cleanPageUrl`. `max` applies before and after normalization. */
  | { type: 'page_url'; max: number; required?: true }
  | { type: 'language'; clearable?: true; required?: true }
  /** A list of at most `max` different ISO 639 codes, or ALL: a repeated parameter, or one separated by `,` or `|`. */
  | { type: 'languages'; max: number; required?: true }
  /** ISO 8601, `YYYY-MM-DD'T'HH:MM:SSZZ`. */
  | { type: 'timestamp'; required?: true }
  | { type: 'choice'; values: readonly string[]; default?: string; required?: true }
  /** A list of at most `max` values of at most `maxLength` characters: a repeated parameter, or one separated by commas. */
  | { type: 'list'; max: number; maxLength: number; required?: true }

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `:id` is a graph id; `me` instead of a member's id means the caller. */
  path: string
  /** open: no token needed at a public network, else as member; member: a valid token; premium: a valid token of an application with level premium. */
  access: 'open' | 'member' | 'premium'
  parameters: Readonly<Record<string, Parameter>>
  /** The name of what a successful response has in its body. */
  returns: ResourceName | readonly ResourceName[]
}

/** The parameters that every endpoint takes. `format` is an addition of this service, for use in an address bar. */
export const commonParameters = {
  format: { type: 'choice', values: ['JSON', 'XML'] },
} as const satisfies Endpoint['parameters']

const language = { type: 'language' } as const
const clearable = true

const memberDetail = {
  user_detail: { type: 'choice', values: ['NONE', 'PARTIAL', 'FULL'], default: 'NONE' },
  user_watermark: { type: 'boolean', default: true },
  /** Deprecated: accepted and ignored. */
  user_pending_request: { type: 'boolean', default: false },
} as const

const detail = { language, ...memberDetail } as const

const paging = {
  limit: { type: 'integer', min: 0, max: 100, default: 10 },
  page: { type: 'integer', min: 1, max: 50, default: 1 },
  start: { type: 'integer', min: 1, max: 2500, default: 1 },
} as const

const list = { ...detail, ...paging } as const

const sharers = {
  ...list,
  only_contacts: { type: 'boolean', default: false },
  summary: { type: 'boolean', default: false },
} as const

const newsfeed = {
  ...list,
  domain: { type: 'string', max: 253 },
  language: { type: 'languages', max: 20 },
  since: { type: 'timestamp' },
  until: { type: 'timestamp' },
} as const

/** A passage of the page, of at most 500 characters, beside the member's own words. */
const quote = { type: 'string', max: 500, clearable } as const

/** What a share says of its page: parameters of POST /recommend, and fields of a recommendation, by name. */
export const pageTexts = {
  title: { type: 'string', max: 300, clearable },
  overview: { type: 'string', max: 1000, clearable },
  keywords: { type: 'string', max: 500, clearable },
  /** The site's display name. If absent in a recommendation, use `domain`. */
  site_name: { type: 'string', max: 100, clearable },
  url_picture: { type: 'url', max: longestUrl, clearable },
} as const satisfies Endpoint['parameters']

export type PageText = keyof typeof pageTexts

export type PageTexts = { [Name in PageText]: string }

export const pageTextNames = Object.keys(pageTexts) as PageText[]

/** A value for each text of a page, by name. */
export const byPageText = <Value>(make: (name: PageText) => Value) =>
  Object.fromEntries(pageTextNames.map((name) => [name, make(name)])) as { [Name in PageText]: Value }

/** A page with words about it, to people or for oneself. */
const pageWithWords = {
  url: { type: 'page_url', max: longestUrl, required: true },
  ...pageTexts,
  message: { type: 'string', max: 1000, clearable },
  quote,
  language: { type: 'language', clearable },
} as const

/** The deprecated parameters (§9), which are accepted and ignored: days of deprecation and removal, successor. */
export const deprecations = {
  user_pending_request: { since: '2013-01-31', removal: '2013-08-31', successor: '/me/pending_requests' },
} as const

export const endpoints = {
  recommendation: {
    method: 'GET',
    path: '/recommend',
    access: 'open',
    parameters: { url: { type: 'page_url', max: longestUrl, required: true }, ...sharers },
    returns: 'Recommendation',
  },
  recommendationById: { method: 'GET', path: '/:id', access: 'open', parameters: sharers, returns: 'Recommendation' },
  recommend: {
    method: 'POST',
    path: '/recommend',
    access: 'premium',
    parameters: pageWithWords,
    returns: 'Created',
  },
  updateShare: {
    method: 'PUT',
    path: '/:id',
    access: 'premium',
    parameters: { message: { type: 'string', max: 1000, default: '' }, quote },
    returns: 'Updated',
  },
  deleteShare: { method: 'DELETE', path: '/:id', access: 'premium', parameters: {}, returns: 'Deleted' },
  /** The member, or the empty feed if the member has not authorized the application (§7). */
  member: { method: 'GET', path: '/:id', access: 'member', parameters: detail, returns: ['Member', 'Newsfeed'] },
  contacts: { method: 'GET', path: '/:id/contacts', access: 'member', parameters: list, returns: 'Contacts' },
  pendingRequests: {
    method: 'GET',
    path: '/:id/pending_requests',
    access: 'member',
    parameters: list,
    returns: 'ContactRequests',
  },
  contactRequest: { method: 'GET', path: '/:id', access: 'member', parameters: detail, returns: 'ContactRequest' },
  answerContactRequest: {
    method: 'PUT',
    path: '/:id',
    access: 'member',
    parameters: {
      value: { type: 'choice', values: ['ACCEPT', 'DECLINE'], required: true },
      contact_card: { type: 'choice', values: ['BUSINESS', 'PERSO', 'NONE', 'ALL'], default: 'BUSINESS' },
      message: { type: 'string', max: 1000, default: '' },
    },
    returns: 'Updated',
  },
  deleteContactRequest: { method: 'DELETE', path: '/:id', access: 'member', parameters: {}, returns: 'Deleted' },
  status: {
    method: 'POST',
    path: '/status',
    access: 'member',
    parameters: {
      message: { type: 'string', min: 10, max: 140, required: true },
      by_mobile: { type: 'boolean', default: false },
      language,
      social_account: { type: 'list', max: 20, maxLength: 100 },
    },
    returns: 'Created',
  },
  /** A share or a status, by its own id. An addition of this service, as its deletion. */
  newsItem: { method: 'GET', path: '/:id', access: 'member', parameters: detail, returns: 'NewsItem' },
  deleteStatus: { method: 'DELETE', path: '/:id', access: 'member', parameters: {}, returns: 'Deleted' },
  newsfeed: { method: 'GET', path: '/newsfeed', access: 'member', parameters: newsfeed, returns: 'Newsfeed' },
  memberNewsfeed: { method: 'GET', path: '/:id/newsfeed', access: 'member', parameters: newsfeed, returns: 'Newsfeed' },
  search: {
    method: 'GET',
    path: '/search',
    access: 'member',
    parameters: {
      query: { type: 'string', max: 500, required: true },
      /** Whether the answer also has pages that the caller keeps. */
      kept: { type: 'boolean', default: false },
      ...list,
    },
    returns: 'SearchResults',
  },
  /** Passes a page to people: to contacts, to members of the caller's teams, or to a whole team. An addition, as all that follow. */
  pass: {
    method: 'POST',
    path: '/pass',
    access: 'premium',
    parameters: {
      ...pageWithWords,
      /** Ids of members. */
      to: { type: 'list', max: 20, maxLength: 32 },
      /** The name of one of the caller's teams. */
      team: { type: 'string', max: 100 },
    },
    returns: 'Created',
  },
  /** What was passed to the caller: what waits first, then the newest first; or what the caller passed. */
  passes: {
    method: 'GET',
    path: '/:id/passes',
    access: 'member',
    parameters: { ...list, sent: { type: 'boolean', default: false } },
    returns: 'Passes',
  },
  /** Whom the caller may pass something by a name: contacts first, then members of the caller's teams, then these teams. */
  addressees: {
    method: 'GET',
    path: '/:id/addressees',
    access: 'member',
    parameters: {
      ...detail,
      query: { type: 'string', min: 2, max: 100, required: true },
      limit: { ...paging.limit, max: 20 },
    },
    returns: 'Addressees',
  },
  readPass: { method: 'GET', path: '/:id', access: 'member', parameters: detail, returns: 'Pass' },
  answerPass: {
    method: 'PUT',
    path: '/:id',
    access: 'member',
    parameters: {
      value: { type: 'choice', values: ['THANKS', 'DONE'], required: true },
      message: { type: 'string', max: 1000, default: '' },
    },
    returns: 'Updated',
  },
  deletePass: { method: 'DELETE', path: '/:id', access: 'member', parameters: {}, returns: 'Deleted' },
  /** Keeps a page for the caller alone, or changes what is kept of it. */
  keep: { method: 'POST', path: '/keep', access: 'member', parameters: pageWithWords, returns: 'Created' },
  kept: {
    method: 'GET',
    path: '/:id/kept',
    access: 'member',
    parameters: { ...list, query: { type: 'string', max: 500 }, done: { type: 'boolean', default: false } },
    returns: 'KeptPages',
  },
  readKept: { method: 'GET', path: '/:id', access: 'member', parameters: detail, returns: 'KeptPage' },
  updateKept: {
    method: 'PUT',
    path: '/:id',
    access: 'member',
    parameters: { done: { type: 'boolean', required: true } },
    returns: 'Updated',
  },
  deleteKept: { method: 'DELETE', path: '/:id', access: 'member', parameters: {}, returns: 'Deleted' },
  like: { method: 'PUT', path: '/:id/like', access: 'member', parameters: {}, returns: 'Updated' },
  unlike: { method: 'DELETE', path: '/:id/like', access: 'member', parameters: {}, returns: 'Deleted' },
  likes: { method: 'GET', path: '/:id/likes', access: 'member', parameters: list, returns: 'Likes' },
  comment: {
    method: 'POST',
    path: '/:id/comments',
    access: 'member',
    parameters: { message: { type: 'string', min: 1, max: 1000, required: true }, language },
    returns: 'Created',
  },
  comments: { method: 'GET', path: '/:id/comments', access: 'member', parameters: list, returns: 'Comments' },
  readComment: { method: 'GET', path: '/:id', access: 'member', parameters: detail, returns: 'NewsItemComment' },
  deleteComment: { method: 'DELETE', path: '/:id', access: 'member', parameters: {}, returns: 'Deleted' },
  /** What others did with the caller's shares, statuses and passes since the caller last read it, gathered. */
  notices: { method: 'GET', path: '/:id/notices', access: 'member', parameters: list, returns: 'Notices' },
  readNotices: {
    method: 'PUT',
    path: '/:id/notices',
    access: 'member',
    parameters: { until: { type: 'timestamp', required: true } },
    returns: 'Updated',
  },
  /** Pages that most members shared lately. An addition of this service. */
  mostShared: {
    method: 'GET',
    path: '/most_shared',
    access: 'member',
    parameters: {
      period: { type: 'choice', values: ['DAY', 'WEEK', 'MONTH'], default: 'WEEK' },
      limit: { ...paging.limit, max: 20 },
    },
    returns: 'MostSharedPages',
  },
} as const satisfies Record<string, Endpoint>
