import { readOptions } from './running/options.ts'
import { runSteps, types, typesAndLint, writeDocuments } from './running/steps.ts'

const options = { types: { type: 'boolean' }, translated: { type: 'boolean' } } as const
const { values } = readOptions('npm run check', { options })

if (values.translated) await writeDocuments('--translated')

process.exitCode = await runSteps([values.types ? types : typesAndLint])
