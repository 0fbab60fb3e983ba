import { readOptions } from './running/options.ts'
import { runSteps, types, typesAndLint } from './running/steps.ts'

const { values } = readOptions('npm run check', { options: { types: { type: 'boolean' } } })

process.exitCode = await runSteps([values.types ? types : typesAndLint])
