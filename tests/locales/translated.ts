import { readFileSync } from 'node:fs'
import { englishTexts, hashOf, translatedFile } from '../../src/locales/read.ts'

/**
 * What that file has to contain: new texts, and no removed ones. A changed text keeps its hash until its translations are
 * changed, too.
 * @param areTranslated whether all are
 */
export function hashesOfTranslated(areTranslated: boolean): Record<string, string> {
  const known: Record<string, string> = JSON.parse(readFileSync(translatedFile, 'utf8'))
  return Object.fromEntries(
    englishTexts().map(([key, text]) => [key, (areTranslated ? undefined : known[key]) ?? hashOf(text)]),
  )
}
