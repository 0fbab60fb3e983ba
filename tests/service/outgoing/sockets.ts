import { createHook } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'

/**
 * Loaded into the service's process before it starts: writes a line for each connection, datagram and look-up of a name,
 * whatever module opens it.
 */
const kinds = /^(?:TCPCONNECTWRAP|PIPECONNECTWRAP|UDPSENDWRAP|GETADDRINFOREQWRAP|GETNAMEINFOREQWRAP|QUERYWRAP)$/

createHook({
  init(_id, kind, _trigger, opened: { address?: string; port?: number; hostname?: string }) {
    if (!kinds.test(kind)) return
    // Node adds where it leads right after this
    setImmediate(() => {
      const { address, port, hostname } = opened
      appendFileSync(process.env.SOCKETS ?? '', `${[address ?? hostname ?? kind, port].filter(Boolean).join(':')}\n`)
    })
  },
}).enable()
