import type background from './en/background.json'
import type pages from './en/pages.json'
import type popup from './en/popup.json'
import type site from './en/site.json'
import type { KeyOf } from './translate.ts'

/** The files of capabilities: texts by area, such as `site`. */
type OfCapabilities = []

type In<Area extends string, File = OfCapabilities[number]> = File extends Record<Area, infer Own> ? KeyOf<Own> : never

export type SiteKey = KeyOf<typeof site> | In<'site'>
export type SentenceKey = KeyOf<typeof pages & typeof popup> | In<'pages'> | In<'popup'>
export type BackgroundKey = KeyOf<typeof background> | In<'background'>
