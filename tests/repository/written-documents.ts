import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../src/build/tools.ts'
import { oauthLanguages } from '../../src/contract/oauth.ts'
import { openTexts } from '../../src/locales/read.ts'
import { changedKeys, keysDocument } from '../contract/keys.ts'
import { writePapers } from './papers.ts'

/** The documents that `npm run check` writes. */
export const writtenDocuments = (): Record<string, string> => ({
  ...writePapers(),
  ...keysDocument(),
})

if (import.meta.main) {
  for (const line of changedKeys()) console.log(`another key: ${line}`)
  for (const line of openTexts(oauthLanguages)) console.log(`open until the next release: ${line}`)
  for (const [path, text] of Object.entries(writtenDocuments())) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
