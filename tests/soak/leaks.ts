import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, Server } from 'node:http'
import { registerHooks } from 'node:module'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'

/** Makes the service's process leak in the way that `SOAK_LEAK` names, so that a run can be seen to fail. */
const leak = process.env.SOAK_LEAK

/** Calls `add` with each request, before the service gets it. */
function onEachRequest(add: (request: IncomingMessage) => unknown): void {
  const { emit } = EventEmitter.prototype
  Server.prototype.emit = function (event: string, ...args: unknown[]) {
    if (event === 'request') add(args[0] as IncomingMessage)
    return emit.call(this, event, ...args)
  }
}

const factsOf = ({ method, url, socket }: IncomingMessage) => ({
  id: crypto.randomUUID(),
  method,
  url,
  from: socket.remotePort,
})

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

  /** A map with an entry for each request, which is never pruned. */
  map() {
    const seen = new Map<string, object>()
    onEachRequest((request) => {
      const facts = factsOf(request)
      seen.set(facts.id, facts)
    })
  },

  /** A listener for each request on an emitter that lives as long as the process. */
  listener() {
    const shutdown = new EventEmitter().setMaxListeners(0)
    onEachRequest((request) => {
      const facts = factsOf(request)
      shutdown.once('close', () => facts)
    })
  },

  /** A timer for each request, due in a day. */
  timer() {
    onEachRequest((request) => {
      const facts = factsOf(request)
      setTimeout(() => facts, 86_400_000).unref()
    })
  },

  /** Statements with a value in their text, cached by text. */
  statements() {
    const cached = new Map<string, StatementSync>()
    let database: DatabaseSync | undefined
    const { exec } = DatabaseSync.prototype
    DatabaseSync.prototype.exec = function (sql) {
      database ??= this
      return exec.call(this, sql)
    }
    onEachRequest((request) => {
      // on PostgreSQL, the service has no such database
      database ??= new DatabaseSync(':memory:')
      const sql = `SELECT '${factsOf(request).id}'`
      const statement = cached.get(sql) ?? database.prepare(sql)
      cached.set(sql, statement)
      statement.get()
    })
  },

  /** Work of each request that nobody awaits, and that waits for the end of the process. */
  promise() {
    const { promise: ended } = Promise.withResolvers()
    process.once('exit', () => ended)
    onEachRequest(async (request) => {
      const facts = factsOf(request)
      await ended
      return facts
    })
  },
}

const begin = leaks[leak ?? '']
if (!begin) throw new Error(`SOAK_LEAK is none of ${Object.keys(leaks).join(', ')}`)
begin()
