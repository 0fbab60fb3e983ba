import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../src/build/tools.ts'
import { oauthLanguages } from '../../src/contract/oauth.ts'
import { openTexts } from '../../src/locales/read.ts'
import { changedKeys, keysDocument } from '../contract/keys.ts'
import { writePapers } from './papers.ts'
import { readDocument } from './statements.ts'

/** The documents that `npm run check` writes. */
export const writtenDocuments = (): Record<string, string> => ({
  ...writePapers(),
  ...keysDocument(),
  'docs/operators/security.md': securityDocument(),
})

/** Each row ends with the function, class or constant to begin with, and gets its path. A written path chooses between two. */
function securityDocument(): string {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => ({ file, source: readDocument(file) }))
  return readDocument('docs/operators/security.md').replace(
    /\| (?:`([^`|]+)`: )?`(\w+)` \|$/gm,
    (_, path: string | undefined, name: string) => {
      const declaration = new RegExp(`^(?:export )?(?:async )?(?:function|const|class) ${name}\\b`, 'm')
      const files = sources.filter(({ source }) => declaration.test(source)).map(({ file }) => file)
      const [file] = files.length === 1 ? files : files.filter((each) => each === path)
      if (file === undefined)
        throw new Error(`docs/operators/security.md: ${name} is declared in ${files.join(', ') || 'no file'}.`)
      return `| \`${file}\`: \`${name}\` |`
    },
  )
}

if (import.meta.main) {
  for (const line of changedKeys()) console.log(`another key: ${line}`)
  for (const line of openTexts(oauthLanguages)) console.log(`open until the next release: ${line}`)
  for (const [path, text] of Object.entries(writtenDocuments())) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
