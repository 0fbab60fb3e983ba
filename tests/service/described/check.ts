import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { XMLValidator } from 'fast-xml-parser'
import type {
  Response as Described,
  Document,
  Header,
  Operation,
  Schema,
} from '../../../src/build/reference/document.ts'
import { readTypedXml } from './typed-xml.ts'

/** A request and its response, as far as the API's document describes them. */
export interface Exchange {
  method: string
  url: string
  requestHeaders: Headers
  status: number
  headers: Headers
  text: string
}

/** Headers of HTTP and of browsers, which the document leaves out. */
const ofHttp = new Set([
  ...['connection', 'content-encoding', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding'],
  ...['cache-control', 'etag', 'pragma', 'vary', 'allow', 'strict-transport-security', 'x-content-type-options'],
  ...['access-control-allow-origin', 'access-control-expose-headers'],
  // of pages
  ...['content-security-policy', 'referrer-policy', 'set-cookie', 'x-frame-options'],
])

type Check = (exchange: Exchange) => string[]

/** Many networks have documents of the same text, and each is asked about thousands of responses. */
const checksByText = new Map<string, Check>()
const checks = new WeakMap<Document, Check>()

/** Finds what a document doesn't say of a response; it has to be about one of its operations, or an error. */
export function checkOf(document: Document): Check {
  const known = checks.get(document)
  if (known) return known
  const text = JSON.stringify(document)
  const check = checksByText.get(text) ?? createCheck(document)
  checksByText.set(text, check)
  checks.set(document, check)
  return check
}

function createCheck(document: Document): Check {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
  const closed = closedSchemas(document)
  ajv.addSchema(closed, 'document')
  const validators = new Map<Schema, (value: unknown) => string[]>()
  const follow = <Value extends object>(value: Value | { $ref: string }): Value =>
    '$ref' in value && Object.keys(value).length === 1
      ? follow(at(closed, String(value.$ref)) as Value)
      : (value as Value)

  function problemsOf(schema: Schema, value: unknown): string[] {
    const known = validators.get(schema)
    if (known) return known(value)
    const validate = ajv.compile(inDocument(schema))
    const check = (each: unknown) => (validate(each) ? [] : (validate.errors ?? []).map(sentenceOf))
    validators.set(schema, check)
    return check(value)
  }

  function checkHeaders(described: Described, { headers, status }: Exchange): string[] {
    const own = Object.entries(described.headers ?? {}).map(([name, header]) => [name, follow<Header>(header)] as const)
    const missing = own.flatMap(([name, { required }]) =>
      required && !headers.has(name) ? [`the header ${name} is missing`] : [],
    )
    const wrong = own.flatMap(([name, { schema }]) => {
      const value = headers.get(name)
      if (value === null) return []
      const read = schema.type === 'integer' && /^\d+$/.test(value) ? Number(value) : value
      return problemsOf(schema, read).map((problem) => `the header ${name}: ${problem}`)
    })
    const known = new Set(own.map(([name]) => name.toLowerCase()))
    const others = [...headers.keys()].filter((name) => !known.has(name) && !ofHttp.has(name))
    return [...missing, ...wrong, ...others.map((name) => `status ${status} has no header ${name}`)]
  }

  function checkBody({ content }: Described, { headers, text }: Exchange): string[] {
    const type = mediaTypeOf(headers)
    if (!content) return text === '' ? [] : ['it has no body']
    const described = content[type]
    if (!described) return [`it is not of type ${type}`]
    if (type === 'text/html') return []
    if (type === 'application/json') {
      const value = readJson(text)
      return value === undefined ? ['no JSON'] : problemsOf(described.schema, value)
    }
    if (XMLValidator.validate(text) !== true) return ['no XML']
    return problemsOf(described.schema, readTypedXml(text, described.schema, closed))
  }

  const find = operationFinder(closed)
  const failures = failuresByStatus(closed).map(
    ([status, all]) => [status, all.map((each) => follow<Described>(each))] as const,
  )

  /** An error at a path or with a method that the document doesn't have. */
  function checkUnknown(exchange: Exchange): string[] {
    const all = failures.filter(([status]) => status === exchange.status).flatMap(([, each]) => each)
    const problems = all.map((each) => checkBody(each, exchange))
    return problems.some((each) => each.length === 0)
      ? []
      : (problems.at(-1) ?? [`no error has status ${exchange.status}`])
  }

  return (exchange) => {
    const { method, headers, status } = exchange
    if (method === 'HEAD' || method === 'OPTIONS') return []
    const operation = find(exchange)
    const isPage = mediaTypeOf(headers) === 'text/html' || (status >= 300 && status < 400)
    if (!operation) return isError(exchange) ? checkUnknown(exchange) : []
    const response = operation.responses[status]
    const described = response && follow<Described>(response)
    if (isPage && wantsPage(exchange) && !described?.content?.['text/html']) return []
    if (!described) return [`${operation.operationId} has no status ${status}`]
    return [...checkHeaders(described, exchange), ...checkBody(described, exchange)]
  }
}

const mediaTypeOf = (headers: Headers): string => headers.get('Content-Type')?.split(';')[0]?.trim() ?? ''

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const sentenceOf = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`

/** A browser opens a page of the site, which is on the same host. */
const wantsPage = ({ requestHeaders }: Exchange): boolean => (requestHeaders.get('Accept') ?? '').includes('text/html')

function isError({ headers, text }: Exchange): boolean {
  if (/xml$/.test(mediaTypeOf(headers))) return text.includes('<response><error>')
  const value = mediaTypeOf(headers) === 'application/json' ? readJson(text) : undefined
  return typeof value === 'object' && value !== null && 'error' in value
}

const at = (document: Document, ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce(
      (value, name) => (value as Record<string, object>)[name.replaceAll('~1', '/')] as object,
      document as object,
    )

/** Objects have no other fields than those described; the document itself allows further ones to come. */
function closedSchemas(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (_, value) =>
    typeof value === 'object' && value?.type === 'object' && value.properties
      ? { ...value, additionalProperties: false }
      : value,
  )
}

/** With references into the whole document. */
const inDocument = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema), (name, value) => (name === '$ref' ? `document${value}` : value))

/** Finds the operation of a request: an exact path first, then one with a parameter. */
function operationFinder({ paths, servers, components }: Document): (exchange: Exchange) => Operation | undefined {
  const { pattern = '^$' } = components.parameters.id?.schema ?? {}
  const id = pattern.slice(1, -1)
  const all = Object.entries(paths).map(([path, item]) => ({
    path: new RegExp(`^${path.replaceAll('{id}', id)}$`),
    item,
  }))
  const hostOf = (url: string) => new URL(url).host.replace(/:(?:80|443)$/, '')
  return ({ method, url }) => {
    const { pathname } = new URL(url)
    const operations = all.filter(({ path }) => path.test(pathname)).flatMap(({ item }) => Object.entries(item))
    const [, operation] = operations.find(([each]) => each === method.toLowerCase()) ?? []
    const isHere = (operation?.servers ?? servers).some((server) => hostOf(server.url) === hostOf(url))
    return isHere ? operation : undefined
  }
}

function failuresByStatus({ paths }: Document) {
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const all = operations.flatMap(({ responses }) => Object.entries(responses))
  return [...Map.groupBy(all, ([status]) => Number(status))]
    .filter(([status]) => status >= 400)
    .map(([status, each]) => [status, each.map(([, response]) => response)] as const)
}
