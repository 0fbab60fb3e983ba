import { gunzipSync } from 'node:zlib'
import { checkOf } from './check.ts'
import type { Document } from './document.ts'

type Call<Rest extends unknown[]> = (
  input: string | URL | Request,
  init?: RequestInit,
  ...rest: Rest
) => Response | Promise<Response>

/** Fails a call whose response the API's document doesn't describe. @param read gives the document, if there is one */
export const describedBy =
  <Rest extends unknown[]>(call: Call<Rest>, read: (response: Response) => Promise<Document | undefined>) =>
  async (input: string | URL | Request, init: RequestInit = {}, ...rest: Rest): Promise<Response> => {
    const response = await call(input, init, ...rest)
    const document = await read(response)
    if (!document) return response
    const { method, url, headers: requestHeaders } = input instanceof Request ? input : withoutBody(input, init)
    const { status, headers } = response
    const text = await textOf(response)
    const problems = checkOf(document)({ method, url, requestHeaders, status, headers, text })
    if (problems.length === 0) return response
    const beginning = `${method} ${url}: the API’s document doesn’t describe the response ${status} ${text.slice(0, 1000)}`
    throw new Error([beginning, ...problems].join('\n'))
  }

const withoutBody = (url: string | URL, { method = 'GET', headers }: RequestInit) =>
  new Request(new URL(url, 'http://localhost'), { method, ...(headers && { headers }) })

/** The text of a response in JSON or XML, uncompressed; pages and files aren't read. */
async function textOf(response: Response): Promise<string> {
  if (!/^(?:application|text)\/(?:json|xml)(?:;|$)/.test(response.headers.get('Content-Type') ?? '')) return ''
  const bytes = Buffer.from(await response.clone().arrayBuffer())
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b
  return (isCompressed ? gunzipSync(bytes) : bytes).toString()
}
