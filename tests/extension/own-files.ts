import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../src/build/tools.ts'
import { loadPlainText } from '../../src/extension/background/api/plain-text.ts'
import { loadBackgroundTexts } from '../../src/extension/background/base/language.ts'
import { languages } from '../../src/extension/i18n/languages.ts'
import { backgroundTexts } from '../support/background-texts.ts'

/** The background finds the extension's own files loaded, which Node's fetch can't read. */
const { fetch } = globalThis
const files = new Map([
  ['/texts/html.json', JSON.parse(readFileSync(join(root, 'assets/public/texts/html.json'), 'utf8'))],
  ...Object.entries(backgroundTexts).map(([language, texts]) => [`/texts/${language}.json`, texts] as const),
])
globalThis.fetch = async (path) => Response.json(files.get(`${path}`))
await Promise.all([loadPlainText(), ...languages.map(loadBackgroundTexts)])
globalThis.fetch = fetch
