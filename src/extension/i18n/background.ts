import de from '../../locales/de/background.json' with { type: 'json' }
import en from '../../locales/en/background.json' with { type: 'json' }
import es from '../../locales/es/background.json' with { type: 'json' }
import fr from '../../locales/fr/background.json' with { type: 'json' }
import it from '../../locales/it/background.json' with { type: 'json' }
import pt from '../../locales/pt/background.json' with { type: 'json' }
import type { KeyOf, Texts } from '../../locales/translate.ts'
import type { Language } from './languages.ts'

export type BackgroundKey = KeyOf<typeof en>

/** The background's sentences in all languages: a service worker can't import files on demand. */
export const backgroundTexts: Readonly<Record<Language, Texts>> = { de, en, es, fr, it, pt }
