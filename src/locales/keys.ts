import type { TextsOfParts } from '../../.wxt/types/texts.d.ts'
import type background from './en/background.json'
import type later from './en/later.json'
import type pages from './en/pages.json'
import type papers from './en/papers.json'
import type popup from './en/popup.json'
import type site from './en/site.json'
import type { KeyOf } from './translate.ts'

/** In the files of features and capabilities: texts by area, such as `site`. */
type In<Area extends string, File = TextsOfParts> = File extends Record<Area, infer Own> ? KeyOf<Own> : never

export type SiteKey = KeyOf<typeof site> | In<'site'>
export type SentenceKey = KeyOf<typeof later & typeof pages & typeof popup> | In<'later'> | In<'pages'> | In<'popup'>
export type BackgroundKey = KeyOf<typeof background> | In<'background'>

/** A kind of data that the network stores about members. */
export type RowOfPapers = keyof typeof papers extends infer Key
  ? Key extends `network ${infer Row} readers`
    ? Row
    : never
  : never
