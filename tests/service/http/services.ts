import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import type { Parameter } from '../../../src/contract/endpoints.ts'
import { type Service, startService } from '../../../src/service/start.ts'

export let service: Service
export let withTwoHosts: Service
export const logged: string[] = []
const settings = { port: 0, data: ':memory:', log: (line: string) => logged.push(line) }

/** Sends bytes, and reads until the service closes the connection. */
export async function send(bytes: string, to = service) {
  const socket = connect(Number(new URL(to.url).port), '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body }
}

/** The value that is longest in a query: each character of a text takes nine bytes there, each of a URL three. */
export function longestValue(parameter: Parameter): string {
  if (parameter.type === 'string') return 'あ'.repeat(parameter.max)
  if (parameter.type === 'url' || parameter.type === 'page_url')
    return `http://a.example/${'/'.repeat(parameter.max - 17)}`
  if (parameter.type === 'list') return Array(parameter.max).fill('あ'.repeat(parameter.maxLength)).join(',')
  if (parameter.type === 'languages') return Array(parameter.max).fill('en').join('|')
  return 'x'.repeat('2026-01-02T03:04:05+0000'.length)
}

export const whole = 'Host: a.example\r\nConnection: close\r\n\r\n'

/** Starts a service, and one with two hosts, before all tests. */
export function useServices(): void {
  beforeAll(async () => {
    service = await startService(settings)
    const origins = { baseUrl: 'https://api.network.example', authUrl: 'https://www.network.example' }
    withTwoHosts = await startService({ ...settings, ...origins })
  })
  afterAll(() => Promise.all([service.close(), withTwoHosts.close()]))
}
