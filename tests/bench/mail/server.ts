import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/**
 * Takes everything. It prints its address, and tells `own-process.ts` how many e-mails it has taken, and the largest
 * size.
 */
let taken = 0
let largest = 0
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    let bytes = 0
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    stream.on('end', () => {
      taken++
      largest = Math.max(largest, bytes)
      done()
    })
  },
})
server.listen(0, '127.0.0.1', () =>
  console.log(`listening on 127.0.0.1:${(server.server.address() as AddressInfo).port}`),
)
process.on('message', ({ id }: { id: number }) => process.send?.({ id, reply: { taken, largest } }))
process.once('disconnect', () => process.exit())
