import type { Writable } from 'node:stream'
import { probePaths } from '../http/health.ts'
import type { ServedRequest } from '../http/request/served-request.ts'
import { createLogWriter } from './log-writer.ts'

/**
 * Logs a failure that the operator should know. Sentences contain no token, password, query or id.
 *
 * @param requestId the header `Uuid` of the response, if the failure is one of a request
 */
export type Log = (sentence: string, requestId?: string) => void

/** A log for programs: a JSON object a line, for each failure and for each request, except successful probes. */
export function createJsonLog(stream: Writable) {
  const write = createLogWriter(stream, (dropped) =>
    lineOf('error', { message: `${dropped} lines of this log were dropped, because its reader was too slow` }),
  )
  const log: Log = (message, request_id) => write(lineOf('error', { request_id, message }), true)
  return {
    log,
    served({ id, method, route, status, milliseconds }: ServedRequest): void {
      // a load balancer asks every few seconds
      if (probePaths.includes(route) && status === 200) return
      write(lineOf('info', { request_id: id, method, route, status, ms: Math.round(milliseconds * 10) / 10 }), false)
    },
  }
}

const lineOf = (level: 'info' | 'error', fields: object): string =>
  `${JSON.stringify({ time: new Date().toISOString(), level, ...fields })}\n`

/** A log for people: a sentence for each failure. */
export const toStderr: Log = (sentence, requestId) => {
  process.stderr.write(`${sentence}${requestId === undefined ? '' : ` (request ${requestId})`}\n`)
}
