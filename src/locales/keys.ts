import type addressBar from './en/address-bar.json'
import type background from './en/background.json'
import type chats from './en/chats.json'
import type feeds from './en/feeds.json'
import type importOfPeople from './en/import.json'
import type index from './en/index.json'
import type mail from './en/mail.json'
import type mark from './en/mark.json'
import type moderation from './en/moderation.json'
import type mostShared from './en/most-shared.json'
import type networks from './en/networks.json'
import type news from './en/news.json'
import type notifications from './en/notifications.json'
import type pages from './en/pages.json'
import type pictures from './en/pictures.json'
import type popup from './en/popup.json'
import type provider from './en/provider.json'
import type push from './en/push.json'
import type record from './en/record.json'
import type search from './en/search.json'
import type site from './en/site.json'
import type suggestions from './en/suggestions.json'
import type { KeyOf } from './translate.ts'

/** The files of capabilities: texts by area, such as `site`. */
type OfCapabilities = [
  typeof addressBar,
  typeof chats,
  typeof feeds,
  typeof importOfPeople,
  typeof index,
  typeof mail,
  typeof mark,
  typeof moderation,
  typeof mostShared,
  typeof networks,
  typeof news,
  typeof notifications,
  typeof pictures,
  typeof provider,
  typeof push,
  typeof record,
  typeof search,
  typeof suggestions,
]

type In<Area extends string, File = OfCapabilities[number]> = File extends Record<Area, infer Own> ? KeyOf<Own> : never

export type SiteKey = KeyOf<typeof site> | In<'site'>
export type SentenceKey = KeyOf<typeof pages & typeof popup> | In<'pages'> | In<'popup'>
export type BackgroundKey = KeyOf<typeof background> | In<'background'>
