import { allStatements, allTaggedTests } from './statements.ts'

/** Prints the tests that show a statement; without an id, the tests of all statements. */
const requested = process.argv.slice(2).join(' ')
const chosen = allStatements().filter(({ id }) => requested === '' || id === requested)
const tests = allTaggedTests()
for (const { id, text } of chosen) {
  console.log(`${id}  ${text}`)
  for (const { file, title, ids } of tests) if (ids.includes(id)) console.log(`  ${file}: ${title}`)
}
if (chosen.length === 0) {
  console.error(`No document has the statement “${requested}”.`)
  process.exitCode = 1
}
