import type { MiddlewareHandler } from 'hono'
import { malformed, type Problem, tooLarge, tooManyFields, unavailable } from './response.ts'
import { ofLargestSender, type Sender, senderOf } from './sender.ts'

export type Input = ReadonlyMap<string, readonly string[]>

/** Maximum bytes of a body without a picture; a larger one is a 413. */
export const largestBody = 100_000

/** Maximum fields of a query or a form; more are a 413. */
export const maxFields = 1000

/** Reads the query, and a form of either content type, whose files are ignored. */
export async function readInput(request: Request, query = new URL(request.url).searchParams): Promise<Input> {
  const form = [...(await readFormData(request))].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  const fields = Map.groupBy([...query, ...form], ([name]) => name)
  return new Map([...fields].map(([name, values]) => [name, values.map(([, value]) => value)]))
}

/** A form of either content type. */
export type SentForm = Pick<FormData, 'get' | 'getAll' | 'has'>

/** Reads a form; an empty one if the body is no form. @throws Problem 413 beyond `largestBody` and the parts' bounds */
export async function readFormData(request: Request): Promise<FormData> {
  const boundary = hasBody(request) ? boundaryOf(request) : undefined
  return boundary === undefined
    ? readPlainForm(request)
    : parseMultipart(await readWholeBody(request, largestBody), boundary)
}

export async function readPlainForm(request: Request): Promise<FormData> {
  const fields = new FormData()
  for (const [name, value] of await readForm(request)) fields.append(name, value)
  return fields
}

const hasBody = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD'

export async function readForm(request: Request): Promise<URLSearchParams> {
  if (!hasBody(request)) return new URLSearchParams()
  const type = request.headers.get('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') return new URLSearchParams()
  const text = (await readWholeBody(request, largestBody)).toString()
  assertFewFields(text)
  return new URLSearchParams(text)
}

/** Whether a body is JSON, which many clients send unless they are told not to, and which no call reads. */
export const isJsonBody = (request: Request): boolean =>
  hasBody(request) && /^application\/(?:[^;]+\+)?json\s*(?:;|$)/i.test(request.headers.get('Content-Type') ?? '')

function assertFewFields(text: string): void {
  if (text.split('&', maxFields + 1).length > maxFields) throw tooManyFields(maxFields)
}

export function valuesOf(input: Input, name: string): string[] {
  const values = input.get(name)
  return values ? [...new Set(values)].filter((value) => value.trim() !== '') : []
}

export interface BodyBudget {
  max: number
  /** Maximum milliseconds until a body has arrived. */
  timeout: number
  used: number
  /** Incomplete bodies, oldest first. */
  arriving: Set<Body>
}

interface Body {
  sender: Sender
  amount: number
  refuse(reason: Problem): void
}

const createBudget = (max: number, timeout: number): BodyBudget => ({ max, timeout, used: 0, arriving: new Set() })

/** Maximum bytes of all arriving bodies without a picture; beyond, the sender with most gets a 503. */
const maxFormMemory = 16_000_000
/** Milliseconds until a body without a picture has arrived; then it is a 408. */
const formTimeout = 30_000

/** Maximum bytes of all arriving forms with a picture, which only members send. */
const maxUploadMemory = 64_000_000
/** Milliseconds until a form with a picture has arrived. */
const uploadTimeout = 300_000

/** Shared by all servers of the process, because the memory is the process's. */
export const formBudget = createBudget(maxFormMemory, formTimeout)
export const uploadBudget = createBudget(maxUploadMemory, uploadTimeout)

/**
 * Counts a body in `budget` until `use` is done; beyond it, the oldest incomplete body of the sender with the largest
 * is refused. @param use gets the first `max` bytes @throws Problem 400 (client gone), 408 (slow), 503 (no room)
 */
export async function readBody<Result>(
  request: Request,
  { max, budget }: { max: number; budget: BodyBudget },
  use: (start: Buffer<ArrayBuffer>, isWhole: boolean) => Result | Promise<Result>,
): Promise<Result> {
  const reader = request.body?.getReader()
  if (!reader) return use(Buffer.alloc(0), true)
  let refusal: Problem | undefined
  const body: Body = {
    sender: senderOf(request) ?? { subject: '', isMember: false },
    amount: 0,
    refuse(reason) {
      refusal = reason
      budget.arriving.delete(this)
      // ends the pending read
      void reader.cancel().catch(() => {})
    },
  }
  budget.arriving.add(body)
  const timer = setTimeout(() => body.refuse(malformed(408)), budget.timeout)
  timer.unref()
  try {
    let start = Buffer.alloc(0)
    let length = 0
    let isWhole = false
    while (length <= max) {
      const { value, done } = await reader.read().catch(() => {
        throw malformed(400)
      })
      if (refusal) throw refusal
      isWhole = done
      if (done) break
      if (length + value.length > start.length && start.length < max) {
        const grown = Buffer.allocUnsafeSlow(Math.min(max, Math.max(length + value.length, 2 * start.length)))
        allocate(budget, body, grown.length - start.length)
        if (refusal) throw refusal
        start.copy(grown, 0, 0, length)
        start = grown
      }
      start.set(value.subarray(0, max - length), length)
      length += value.length
    }
    budget.arriving.delete(body)
    clearTimeout(timer)
    return await use(start.subarray(0, Math.min(length, max)), isWhole)
  } finally {
    clearTimeout(timer)
    budget.arriving.delete(body)
    budget.used -= body.amount
  }
}

function allocate(budget: BodyBudget, body: Body, bytes: number): void {
  body.amount += bytes
  budget.used += bytes
  while (budget.used > budget.max) {
    const refused = ofLargestSender(budget.arriving)
    if (!refused) return
    budget.used -= refused.amount
    refused.amount = 0
    refused.refuse(unavailable(5))
  }
}

export const readWholeBody = (request: Request, max: number): Promise<Buffer<ArrayBuffer>> =>
  readBody(request, { max, budget: formBudget }, (start, isWhole) => {
    if (!isWhole) throw tooLarge()
    return start
  })

export const limitUrl: MiddlewareHandler = ({ req }, next) => {
  if (!URL.canParse(req.url)) throw malformed(400)
  assertFewFields(req.url)
  return next()
}

/** Refuses a large Content-Length before the body is read; `readBody` counts the others. @throws Problem 413 */
export const limitBody: MiddlewareHandler = ({ req }, next) => {
  if (Number(req.header('Content-Length') ?? 0) > largestBody) throw tooLarge()
  return next()
}

/** Maximum parts of a multipart form; the site's largest one has eleven. */
export const maxParts = 20

/** Maximum bytes of a part's head, which contains the file's name. */
export const longestPartHead = 4096

/** The boundary of a multipart form, in the characters that browsers and programs use; undefined for any other body. */
export function boundaryOf(request: Request): string | undefined {
  const type = request.headers.get('Content-Type') ?? ''
  return /^\s*multipart\/form-data\s*;(?:.*;)?\s*boundary="?([\w'+.-]{1,70})(?:"|\s|;|$)/i.exec(type)?.[1]
}

/** An empty form if the body doesn't match its type. @throws Problem 413 beyond the bounds here */
export async function parseMultipart(body: Buffer<ArrayBuffer>, boundary: string): Promise<FormData> {
  assertFewParts(body, `--${boundary}`)
  try {
    const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
    return await new Response(body, { headers }).formData()
  } catch (error) {
    if (error instanceof TypeError) return new FormData()
    throw error
  }
}

/** Counts the parts before they are parsed. The epilogue begins with the boundary too, hence one more. */
function assertFewParts(body: Buffer, boundary: string): void {
  let from = 0
  for (let count = 0; count <= maxParts + 1; count++) {
    const start = body.indexOf(boundary, from)
    if (start < 0) return
    from = start + boundary.length
    const end = body.indexOf('\r\n\r\n', from)
    if ((end < 0 ? body.length : end) - from > longestPartHead) throw tooLarge()
  }
  throw tooManyFields(maxParts)
}
