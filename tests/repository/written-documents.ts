import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '../../src/build/tools.ts'
import { oauthLanguages } from '../../src/contract/oauth.ts'
import { openTexts, translatedFile } from '../../src/locales/read.ts'
import { changedKeys, keysDocument } from '../contract/keys.ts'
import { hashesOfTranslated } from '../locales/translated.ts'
import { writePapers } from './papers.ts'

/** The documents that `npm run check` writes. */
export const writtenDocuments = (areTranslated = false): Record<string, string> => ({
  ...writePapers(),
  ...keysDocument(),
  [relative(root, translatedFile)]: `${JSON.stringify(hashesOfTranslated(areTranslated), null, 2)}\n`,
})

if (import.meta.main) {
  for (const line of changedKeys()) console.log(`another key: ${line}`)
  for (const [path, text] of Object.entries(writtenDocuments(process.argv.includes('--translated')))) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const line of openTexts(oauthLanguages)) console.log(`open until the next release: ${line}`)
}
