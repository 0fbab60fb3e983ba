import { runSteps, typesAndLint } from './running/steps.ts'

process.exitCode = await runSteps([typesAndLint])
