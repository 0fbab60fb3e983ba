import { background as de } from './de/background.ts'
import { background as en } from './en/background.ts'
import { background as es } from './es/background.ts'
import { background as fr } from './fr/background.ts'
import { background as it } from './it/background.ts'
import type { Language } from './languages.ts'
import { background as pt } from './pt/background.ts'
import type { Catalogue } from './sentence.ts'

/** The background's sentences in all languages: a service worker can't import files on demand. */
export const backgroundSentences: Record<Language, Catalogue<keyof typeof en>> = { de, en, es, fr, it, pt }
