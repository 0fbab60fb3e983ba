import type { Writable } from 'node:stream'
import type { ServedRequest } from '../http/observed-requests.ts'
import { probePaths } from '../http/readiness.ts'

/** `info` for progress, which asks nobody to act. */
type LogLevel = 'info' | 'error'

/**
 * Sentences contain no token, password, query or id. @param requestId the header `Uuid` of the response
 * @param level `error` by default
 */
export type Log = (sentence: string, requestId?: string, level?: LogLevel) => void

/** A log for programs: a JSON object a line, for each failure and for each request, except successful probes. */
export function createJsonLog(stream: Writable) {
  const write = createLogWriter(stream)
  const log: Log = (message, request_id, level = 'error') => write(lineOf(level, { request_id, message }), true)
  return {
    log,
    served({ id, method, route, status, milliseconds }: ServedRequest): void {
      // a load balancer asks every few seconds
      if (probePaths.includes(route) && status === 200) return
      write(lineOf('info', { request_id: id, method, route, status, ms: Math.round(milliseconds * 10) / 10 }), false)
    },
  }
}

const lineOf = (level: LogLevel, fields: object): string =>
  `${JSON.stringify({ time: new Date().toISOString(), level, ...fields })}\n`

export const toStderr: Log = (sentence, requestId) => {
  process.stderr.write(`${sentence}${requestId === undefined ? '' : ` (request ${requestId})`}\n`)
}

/** Maximum bytes that the log's reader hasn't taken; further lines are dropped. */
const maxWaitingLog = 1_000_000

/** Milliseconds that lines wait for each other: alone, they cost a fifteenth of a call's processor time. */
const logDelay = 10

/** How long the end of the process waits for the log's reader, in milliseconds. */
export const logClosingTime = 1000

/** Writes lines, and drops those beyond `maxWaitingLog`: a reader that stalls must not fill the memory. */
function createLogWriter(stream: Writable) {
  let timer: NodeJS.Timeout | undefined

  function writeAll(): void {
    clearTimeout(timer)
    timer = undefined
    stream.uncork()
  }

  return (line: string, isUrgent: boolean): void => {
    if (stream.writableLength > maxWaitingLog) return
    if (!timer) {
      stream.cork()
      timer = setTimeout(writeAll, logDelay)
    }
    stream.write(line)
    if (isUrgent) writeAll()
  }
}
