import { assertIntact } from './sqlite-file.ts'

/** The program of `checkInBackground`: prints the file's damage, if there is any. */
try {
  assertIntact(process.argv[2] ?? '')
} catch (error) {
  process.stdout.write((error as Error).message)
}
