import { gunzipSync } from 'node:zlib'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { FuzzRequest } from './requests/requests.ts'

export interface FuzzResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'item' })

/** The first defect of a response; undefined if it has none. */
export function findFault(request: FuzzRequest, { status, headers, body }: FuzzResponse): string | undefined {
  if (status >= 500) return 'a failure of the service'
  if (!/^[0-9a-f-]{36}$/.test(String(headers.uuid))) return 'no request id'
  const isBare = request.method === 'HEAD' || (request.method === 'OPTIONS' && status < 400)
  if (isBare) return body.length > 0 ? 'a body' : undefined
  const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()
  const type = String(headers['content-type'])
  const isPage =
    /^(?:text\/(?:html|css|plain)|application\/manifest\+json);charset=utf-8$/i.test(type.replace(' ', '')) ||
    /^image\//.test(type)
  // the authorization host sends errors as pages, OAuth errors or graph errors, and redirects may be empty
  if (request.part === 'site' && (isPage || body.length === 0)) return undefined
  if (isPage) return request.path.length > 1 && !isVisit(request, status) ? `a page: ${type}` : undefined

  const isXml = /^(?:application|text)\/xml;charset=UTF-8$/.test(type)
  if (!isXml && !/^application\/json;\s?charset=UTF-8$/i.test(type) && type !== 'application/json')
    return `type ${type}`
  // if the head is too long, the requested format is unknown
  const format = status === 431 ? 'json' : request.format
  if (request.part === 'graph' && isXml !== (format === 'xml')) return `in the wrong format: ${type}`
  const value = isXml ? readXml(text) : readJson(text)
  if (typeof value !== 'object' || value === null) return 'no object'
  return status >= 400 ? findErrorFault(request, value) : 'error' in value ? 'an error with a good status' : undefined
}

/** Whether this is a browser's visit to an unknown page: nothing in the request belongs to an API call. */
function isVisit({ method, path, headers }: FuzzRequest, status: number): boolean {
  const isCall = headers.Authorization !== undefined || /[?&](?:access_token|format)=/.test(path)
  return status === 404 && method === 'GET' && !isCall && /text\/html/.test(headers.Accept ?? '')
}

function findErrorFault(request: FuzzRequest, value: object): string | undefined {
  const error = 'error' in value ? value.error : undefined
  if (typeof error === 'string' && request.part === 'site') return undefined
  if (typeof error !== 'object' || error === null) return 'no error in it'
  const { type, message } = error as { type?: unknown; message?: { item?: unknown } | unknown[] }
  const sentences = Array.isArray(message) ? message : message?.item
  const isShape =
    typeof type === 'string' && Array.isArray(sentences) && sentences.length > 0 && sentences.every((one) => one !== '')
  return isShape ? undefined : 'not in the error shape'
}

function readXml(text: string): unknown {
  return XMLValidator.validate(text) === true ? parser.parse(text).response : undefined
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
