import { runSteps, typesAndLint } from './steps.ts'

process.exitCode = await runSteps([typesAndLint])
