import { capabilities } from '../../src/service/capabilities/list.ts'
import { openData } from '../../src/service/open-data.ts'

if (process.getuid?.() === 0) process.setuid?.(65_534)
await openData(process.argv[2] ?? '', capabilities).then(
  () => console.log('opened'),
  (error: Error) => console.log(error.message),
)
