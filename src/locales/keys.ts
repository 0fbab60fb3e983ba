import type background from './en/background.json'
import type pages from './en/pages.json'
import type papers from './en/papers.json'
import type popup from './en/popup.json'
import type site from './en/site.json'
import type { KeyOf } from './translate.ts'

/** The files of capabilities: texts by area, such as `site`. */
type OfCapabilities = [
  typeof import('./en/address-bar.json'),
  typeof import('./en/conversation.json'),
  typeof import('./en/feeds.json'),
  typeof import('./en/import.json'),
  typeof import('./en/index.json'),
  typeof import('./en/links.json'),
  typeof import('./en/mail.json'),
  typeof import('./en/mark.json'),
  typeof import('./en/moderation.json'),
  typeof import('./en/most-shared.json'),
  typeof import('./en/networks.json'),
  typeof import('./en/news.json'),
  typeof import('./en/notices.json'),
  typeof import('./en/notifications.json'),
  typeof import('./en/passes.json'),
  typeof import('./en/programs.json'),
  typeof import('./en/provider.json'),
  typeof import('./en/record.json'),
  typeof import('./en/search.json'),
  typeof import('./en/trial.json'),
]

type In<Area extends string, File = OfCapabilities[number]> = File extends Record<Area, infer Own> ? KeyOf<Own> : never

export type SiteKey = KeyOf<typeof site> | In<'site'>
export type SentenceKey = KeyOf<typeof pages & typeof popup> | In<'pages'> | In<'popup'>
export type BackgroundKey = KeyOf<typeof background> | In<'background'>

/** A kind of data that the network stores about members. */
export type RowOfPapers = keyof typeof papers extends infer Key
  ? Key extends `network ${infer Row} readers`
    ? Row
    : never
  : never
