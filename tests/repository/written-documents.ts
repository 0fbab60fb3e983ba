import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../src/build/tools.ts'
import { boundsDocument } from './bounds.ts'

/** The documents that `npm run check` writes. */
export const writtenDocuments: Record<string, () => string> = {
  'docs/bounds.md': boundsDocument,
}

if (import.meta.main)
  for (const [path, write] of Object.entries(writtenDocuments)) writeFileSync(join(root, path), write())
