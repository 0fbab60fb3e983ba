import { longestUrl } from './plain-url.ts'

/** Case-insensitive if a choice. An empty `clearable` parameter clears the stored value; without it, that stays. */
export type Parameter =
  /** TRUE or FALSE; `only_contacts` and `summary` are marked STRING in §4 and hold the same two values. */
  | { type: 'boolean'; default?: boolean; required?: true }
  | { type: 'integer'; min: number; max: number; default?: number; required?: true }
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

/*
 * Parameters whose bounds the popup needs before it shows anybody: it loads no table of endpoints. Their docstrings are
 * words of the reference, as in `endpoints.ts`.
 */

export const paging = {
  /** Number of elements on a page. */
  limit: { type: 'integer', min: 0, max: 100, default: 10 },
  /** Number of the page. */
  page: { type: 'integer', min: 1, max: 50, default: 1 },
  /** Number of the list's element with which the first page begins. */
  start: { type: 'integer', min: 1, max: 2500, default: 1 },
} as const

/** A passage of the page, beside your words. */
export const quote = { type: 'string', max: 500, clearable: true } as const

/** A share's texts about its page: parameters of POST /recommend, and fields of a recommendation, by name. */
export const pageTexts = {
  /** Title of the page. */
  title: { type: 'string', max: 300, clearable: true },
  /** A summary of the page. */
  overview: { type: 'string', max: 1000, clearable: true },
  /** Keywords of the page, separated by commas. */
  keywords: { type: 'string', max: 500, clearable: true },
  /** Name of the site. */
  site_name: { type: 'string', max: 100, clearable: true },
  /** URL of the page's picture. */
  url_picture: { type: 'url', max: longestUrl, clearable: true },
} as const satisfies Readonly<Record<string, Parameter>>

export type PageText = keyof typeof pageTexts

export type PageTexts = { [Name in PageText]: string }

export const pageTextNames = Object.keys(pageTexts) as PageText[]

const byName =
  <Name extends string>(names: readonly Name[]) =>
  <Value>(make: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, make(name)])) as { [Each in Name]: Value }

/** A value for each text of a page, by name. */
export const byPageText = /* @__PURE__ */ byName(pageTextNames)

/** The texts of a share, a pass or a kept page, by name: those about its page, and the member's words. */
export const shareTexts = {
  ...pageTexts,
  /** Your words about the page. */
  message: { type: 'string', max: 1000, clearable: true },
  quote,
} as const satisfies Readonly<Record<string, Parameter>>

export type ShareText = keyof typeof shareTexts

export type ShareTexts = { [Name in ShareText]: string }

export const shareTextNames = Object.keys(shareTexts) as ShareText[]

/** A value for each text of a share, by name. */
export const byShareText = /* @__PURE__ */ byName(shareTextNames)

/** A page with words about it, to people or for oneself. */
export const pageWithWords = {
  /** The page. */
  url: { type: 'page_url', max: longestUrl, required: true },
  ...shareTexts,
  /** Language of your words, ISO 639. */
  language: { type: 'language', clearable: true },
} as const

/** The answer to a contact request. */
export const answer = {
  /** Your answer: ACCEPT or DECLINE. */
  value: { type: 'choice', values: ['ACCEPT', 'DECLINE'], required: true },
  /** Which of your contact cards the other member gets. */
  contact_card: { type: 'choice', values: ['BUSINESS', 'PERSO', 'NONE', 'ALL'], default: 'BUSINESS' },
  /** Your message to the member who asked. */
  message: { type: 'string', max: 1000, default: '' },
} as const satisfies Readonly<Record<string, Parameter>>

/** Accounts elsewhere on which the status is published too. */
export const social_account = { type: 'list', max: 20, maxLength: 100 } as const

/** The parameters that every endpoint takes. `format` is an addition of this service, for use in an address bar. */
export const commonParameters = {
  /** The format of the answer. It takes precedence over the header Accept. */
  format: { type: 'choice', values: ['JSON', 'XML'] },
} as const satisfies Readonly<Record<string, Parameter>>

/** Language of the answer; of a text that you send, its own. ISO 639. */
export const language = { type: 'language' } as const

const memberDetail = {
  /** How much the answer says of members: NONE their names, PARTIAL also what tells them apart, FULL everything. */
  user_detail: { type: 'choice', values: ['NONE', 'PARTIAL', 'FULL'], default: 'NONE' },
  /** Whether members' pictures have a watermark. */
  user_watermark: { type: 'boolean', default: true },
  /** Accepted and ignored; `/me/pending_requests` replaces it. */
  user_pending_request: { type: 'boolean', default: false },
} as const

export const detail = { language, ...memberDetail } as const
export const list = { ...detail, ...paging } as const

export const sharers = {
  ...list,
  /** Only sharers who are your contacts. */
  only_contacts: { type: 'boolean', default: false },
  /** Leaves the sharers out: the answer only describes the page. */
  summary: { type: 'boolean', default: false },
} as const

export const newsfeed = {
  ...list,
  /** Only shares of pages of this host, or of hosts below it. */
  domain: { type: 'string', max: 253 },
  /** Languages of the items, ISO 639, or ALL. Several are separated by `,` or `|`, or repeat the parameter. */
  language: { type: 'languages', max: 20 },
  /** Only items published at this time or later. */
  since: { type: 'timestamp' },
  /** Only items published at this time or earlier. */
  until: { type: 'timestamp' },
} as const

/** The deprecated parameters (§9), which are accepted and ignored: days of deprecation and removal, successor. */
export const deprecations = {
  user_pending_request: { since: '2013-01-31', removal: '2013-08-31', successor: '/me/pending_requests' },
} as const

export const status = {
  /** The status. */
  message: { type: 'string', min: 10, max: 140, required: true },
  /** Whether it is sent from a mobile. */
  by_mobile: { type: 'boolean', default: false },
  /** Language of the status, ISO 639. */
  language,
  social_account,
} as const
