import { Agent, request as ask } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { FuzzRequest } from './requests.ts'

const patience = 20_000

export function createSender(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  function sendBy(agent: Agent | false, { method, path, headers, body }: FuzzRequest): Promise<FuzzResponse> {
    return new Promise<FuzzResponse>((resolve, reject) => {
      const to = { host: '127.0.0.1', port, agent, timeout: patience, maxHeaderSize: 2 ** 20 }
      const options = { ...to, method, path, headers }
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
     * Retries on a new connection, since an old one may be closed at that moment; and once more, since the service closes
     * one half a second after it has refused a body, which a busy client may not have written by then.
     */
    send: (request: FuzzRequest) =>
      sendBy(agent, request)
        .catch(() => sendBy(false, request))
        .catch(() => sendBy(false, request)),

    close: () => agent.destroy(),
  }
}

export interface FuzzResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A response to HEAD has no body, also if its head says that it is compressed. */
export const textOf = ({ headers, body }: FuzzResponse): string =>
  (headers['content-encoding'] === 'gzip' && body.length > 0 ? gunzipSync(body) : body).toString()

export function findFault(request: FuzzRequest, { status, headers, body }: FuzzResponse): string | undefined {
  if (status >= 500) return 'a failure of the service'
  if (!/^[0-9a-f-]{36}$/.test(String(headers.uuid))) return 'no request id'
  const isBare = request.method === 'HEAD' || (request.method === 'OPTIONS' && status < 400)
  if (isBare) return body.length > 0 ? 'a body' : undefined
  const type = String(headers['content-type'])
  const isPage =
    /^(?:text\/(?:html|css|plain|javascript)|application\/manifest\+json);charset=utf-8$/i.test(
      type.replace(' ', ''),
    ) || /^(?:image\/|application\/zip$)/.test(type)
  // the authorization host sends errors as pages, OAuth errors or graph errors, and redirects may be empty
  if (request.part === 'site' && (isPage || body.length === 0)) return undefined
  if ((status === 302 || status === 303) && body.length === 0 && isVisit(request, status)) return undefined
  if (isPage) return request.path.length > 1 && !isVisit(request, status) ? `a page: ${type}` : undefined

  const isXml = /^(?:application|text)\/xml;charset=UTF-8$/.test(type)
  if (!isXml && !/^application\/json;\s?charset=UTF-8$/i.test(type) && type !== 'application/json')
    return `type ${type}`
  // if the head is too long, the requested format is unknown
  const format = status === 431 ? 'json' : request.format
  return request.part === 'graph' && isXml !== (format === 'xml') ? `in the wrong format: ${type}` : undefined
}

/** Whether this is a browser's visit to an unknown page, or to the search's: nothing in its head belongs to an API call. */
function isVisit({ method, path, headers }: FuzzRequest, status: number): boolean {
  const isCall = headers.Authorization !== undefined || /[?&](?:access_token|format)=/.test(path)
  const leads = status === 404 || (status === 302 && /^\/search(?:\?|$)/.test(path))
  return leads && method === 'GET' && !isCall && /text\/html/.test(headers.Accept ?? '')
}
