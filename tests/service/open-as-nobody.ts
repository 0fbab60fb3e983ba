import { openData } from '../../src/service/open-data.ts'

/** Opens the data that the argument names as a user to whom they don't belong, and prints why that can't be done. */
if (process.getuid?.() === 0) process.setuid?.(65_534)
await openData(process.argv[2] ?? '').then(
  () => console.log('opened'),
  (error: Error) => console.log(error.message),
)
