import { readOptions } from '../../src/commands/running/options.ts'
import { allBounds } from './bounds.ts'
import { allStatements, allTaggedTests } from './statements.ts'

const requested = readOptions('npm run matrix', { allowPositionals: true, options: {} }).positionals.join(' ')
const chosen = allStatements().filter((id) => requested === '' || id === requested)
const tests = allTaggedTests()
for (const id of chosen) {
  console.log(id)
  for (const { file, title, ids } of tests) if (ids.includes(id)) console.log(`  ${file}: ${title}`)
}
const bounds = requested === 'bounds' ? allBounds() : []
for (const { name, value, file, meaning } of bounds) console.log(`${name} = ${value}  ${meaning} (${file})`)
if (chosen.length + bounds.length === 0) {
  console.error(`The specification has no statement “${requested}”.`)
  process.exitCode = 1
}
