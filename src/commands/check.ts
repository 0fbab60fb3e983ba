import { runSteps, types, typesAndLint } from './running/steps.ts'

process.exitCode = await runSteps([process.argv.includes('--types') ? types : typesAndLint])
