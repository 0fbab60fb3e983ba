import { Agent, request as ask } from 'node:http'
import { connect } from 'node:net'
import type { FuzzResponse } from './check-response.ts'
import type { FuzzRequest } from './requests/requests.ts'

/** The longest time for a response, in milliseconds. */
const patience = 20_000

export function createSender(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  /** @throws if the response is incomplete */
  function sendBy(agent: Agent | false, { method, path, headers, body }: FuzzRequest): Promise<FuzzResponse> {
    return new Promise<FuzzResponse>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path,
        headers,
        timeout: patience,
        maxHeaderSize: 2 ** 20,
      }
      const sent = ask(options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
      sent.on('timeout', () => sent.destroy(new Error('no response in time')))
      sent.on('error', reject)
      sent.end(body)
    })
  }

  return {
    /**
     * Retries on a new connection, since an old one may be closed at that moment. @throws if the response is incomplete
     */
    send: (request: FuzzRequest) => sendBy(agent, request).catch(() => sendBy(false, request)),

    /** Sends raw bytes and ends the stream. @returns the bytes received until the service closed the connection */
    sendRaw: (bytes: Buffer) =>
      new Promise<string>((resolve, reject) => {
        const chunks: Buffer[] = []
        const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.end(bytes))
        socket.setTimeout(patience, () => socket.destroy(new Error('the connection stays open')))
        socket.on('data', (chunk) => chunks.push(chunk))
        // the service may close the connection before it has read all bytes
        socket.on('error', (error: NodeJS.ErrnoException) =>
          error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error),
        )
        socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
      }),

    close: () => agent.destroy(),
  }
}
