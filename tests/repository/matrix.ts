import { readOptions } from '../../src/commands/running/options.ts'
import { allBounds, boundsOfParameters } from './bounds.ts'
import { allStatements, allTaggedTests } from './statements.ts'

const requested = readOptions('npm run matrix', { allowPositionals: true, options: {} }).positionals.join(' ')
const chosen = allStatements().filter((id) => requested === '' || id === requested)
const tests = allTaggedTests()
for (const id of chosen) {
  console.log(id)
  for (const { file, title, ids } of tests) if (ids.includes(id)) console.log(`  ${file}: ${title}`)
}
if (requested === 'bounds') {
  for (const { name, value, file, meaning } of allBounds()) console.log(`${name} = ${value}  ${meaning} (${file})`)
  for (const line of boundsOfParameters()) console.log(line)
} else if (chosen.length === 0) {
  console.error(`The specification has no statement “${requested}”.`)
  process.exitCode = 1
}
