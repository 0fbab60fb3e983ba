import { PartlyDone } from '../service/usage-error.ts'
import { explain, runCommand } from './service/command.ts'

try {
  await runCommand(process.argv.slice(2))
} catch (error) {
  const explanation = explain(error)
  if (explanation === undefined) throw error
  console.error(explanation)
  process.exitCode = error instanceof PartlyDone ? 1 : 2
}
