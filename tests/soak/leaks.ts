import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, Server } from 'node:http'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Loaded into the service's process: makes it leak in the way that `SOAK_LEAK` names, so that a run can be seen to fail.
 */
const leak = process.env.SOAK_LEAK

const leaks: Record<string, () => void> = {
  /** The fault of an earlier release: each response of a kept connection holds the one before it. */
  responses() {
    const file = '/src/service/http/connections.ts'
    const [mended, faulty] = [
      'await closed(previous)',
      "await new Promise((resolve) => previous.closed ? resolve() : previous.once('close', resolve))",
    ]
    registerHooks({
      load(url, context, nextLoad) {
        const loaded = nextLoad(url, context)
        if (!url.endsWith(file)) return loaded
        const source = readFileSync(fileURLToPath(url), 'utf8')
        if (!source.includes(mended)) throw new Error(`${file} has no “${mended}”`)
        return { ...loaded, format: 'module-typescript', source: source.replace(mended, faulty) }
      },
    })
  },

  /** A map with an entry of a few hundred bytes for each request, which is never pruned. */
  map() {
    const seen = new Map<string, object>()
    const { emit } = EventEmitter.prototype
    Server.prototype.emit = function (event: string, ...args: unknown[]) {
      if (event === 'request') {
        const { method, url, socket } = args[0] as IncomingMessage
        seen.set(crypto.randomUUID(), { method, url, from: socket.remotePort })
      }
      return emit.call(this, event, ...args)
    }
  },
}

const begin = leaks[leak ?? '']
if (!begin) throw new Error(`SOAK_LEAK is none of ${Object.keys(leaks).join(', ')}`)
begin()
