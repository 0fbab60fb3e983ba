import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/tools.ts'
import { allStatements, listingDocuments, readDocument } from './matrix/statements.ts'
import { allTaggedTests } from './matrix/tagged-tests.ts'
import { withTestLists } from './matrix/test-lists.ts'

/**
 * `npm run matrix` writes the list of tests of each statement into the documents.
 * `npm run matrix -- S12` prints the titles of a statement's tests; `-- all` prints the titles for all statements.
 */
const requested = process.argv.slice(2).join(' ')
const statements = allStatements()
const tests = allTaggedTests()

if (requested === '') write()
else print()

function write() {
  for (const path of listingDocuments) {
    const document = readDocument(path)
    const written = withTestLists(document, tests)
    writeFileSync(join(root, path), written)
    console.log(`${path}: ${written === document ? 'unchanged' : 'lists of tests updated'}`)
  }
  const known = new Set(statements.map(({ id }) => id))
  for (const { file, title, ids } of tests)
    for (const id of ids.filter((id) => !known.has(id)))
      fail(`No document has the statement “${id}” of ${file}: ${title}`)
}

function print() {
  const chosen = statements.filter(({ id }) => requested === 'all' || requested === id)
  for (const { id, text } of chosen) {
    console.log(`${id}  ${text}`)
    for (const { file, title, ids } of tests) if (ids.includes(id)) console.log(`  ${file}: ${title}`)
  }
  if (chosen.length === 0) fail(`No document has the statement “${requested}”.`)
}

function fail(sentence: string) {
  console.error(sentence)
  process.exitCode = 1
}
