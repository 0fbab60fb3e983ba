import { type Language, languages } from '../../src/extension/i18n/languages.ts'
import { readTexts } from '../../src/locales/read.ts'
import type { Texts } from '../../src/locales/translate.ts'

export const backgroundTexts = Object.fromEntries(
  languages.map((each) => [each, readTexts(each, 'background')]),
) as Record<Language, Texts>
