import { assertIntact } from './integrity.ts'

/** The program of `checkInBackground`: prints what is wrong with the file, if anything is. */
try {
  assertIntact(process.argv[2] ?? '')
} catch (error) {
  process.stdout.write((error as Error).message)
}
