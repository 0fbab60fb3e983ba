import { badge as de } from './de/badge.ts'
import { badge as en } from './en/badge.ts'
import { badge as es } from './es/badge.ts'
import { badge as fr } from './fr/badge.ts'
import { badge as it } from './it/badge.ts'
import type { Language } from './languages.ts'
import { badge as pt } from './pt/badge.ts'
import type { Catalogue } from './sentence.ts'

/** What the background says itself, in all languages: a service worker can't load a file when it needs it. */
export const badges: Record<Language, Catalogue<keyof typeof en>> = { de, en, es, fr, it, pt }
