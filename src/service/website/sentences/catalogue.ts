import type { Language } from '../../http/request/language.ts'
import { de } from './de.ts'
import { en, type Sentences } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { pt } from './pt.ts'

/** Every sentence of the web site in each language of §5's `lang`. */
export const catalogue: Readonly<Record<Language, Sentences>> = { de, en, es, fr, it, pt }
