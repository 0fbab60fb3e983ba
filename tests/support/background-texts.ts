import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../src/build/tools.ts'
import { type Language, languages } from '../../src/extension/i18n/languages.ts'
import type { Texts } from '../../src/locales/translate.ts'

const read = (language: Language): Texts =>
  JSON.parse(readFileSync(join(root, 'src/locales', language, 'background.json'), 'utf8'))

export const backgroundTexts = Object.fromEntries(languages.map((each) => [each, read(each)])) as Record<
  Language,
  Texts
>
