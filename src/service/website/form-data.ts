import { largestBody } from '../http/input.ts'
import { tooLarge } from '../http/problems.ts'

/** How many fields a form with files may have; ours have a dozen. */
const mostFields = 100

/** How many bytes a field's name and type may take. */
const longestHead = 4096

/**
 * The fields of a form, with files or without; none of a body that is no form.
 *
 * @throws Problem 413 for more fields, or more bytes without a file, than any of our forms has
 */
export async function readFormData(request: Request): Promise<FormData> {
  const boundary = boundaryOf(request)
  const body = Buffer.from(await request.arrayBuffer())
  if (boundary !== undefined) {
    if (!isOrdinary(body, boundary)) throw tooLarge()
  } else if (body.length > largestBody) throw tooLarge()
  return parse(body, boundary === undefined ? request.headers.get('Content-Type') : multipart(boundary))
}

/** The texts before the first file of a form that is too large to be read to its end. */
export async function readTextsBeforeFile(request: Request): Promise<FormData> {
  const boundary = boundaryOf(request)
  if (boundary === undefined || !request.body || request.bodyUsed) return new FormData()
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body.getReader()
  while (length < largestBody) {
    const { value, done } = await reader.read()
    if (done) break
    length += value.length
    chunks.push(value)
  }
  reader.releaseLock()
  const start = Buffer.concat(chunks)
  const file = /\r\nContent-Disposition: form-data; name="[^"\r\n]*"; filename=/i.exec(start.toString('latin1'))
  const end = file ? start.lastIndexOf(`--${boundary}`, file.index) : -1
  const texts = start.subarray(0, Math.max(0, end))
  return parse(Buffer.concat([texts, Buffer.from(`--${boundary}--\r\n`)]), multipart(boundary))
}

/** What separates the fields of a form with files; as browsers write it, and undefined for any other body. */
function boundaryOf(request: Request): string | undefined {
  const type = request.headers.get('Content-Type') ?? ''
  return /^multipart\/form-data;\s*boundary="?([\w'()+,./:=?-]{1,70})"?$/i.exec(type.trim())?.[1]
}

const multipart = (boundary: string) => `multipart/form-data; boundary="${boundary}"`

async function parse(body: Buffer<ArrayBuffer>, type: string | null): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'Content-Type': type ?? '' } }).formData()
  } catch (error) {
    // neither of the two types that forms have, or not what its type says
    if (error instanceof TypeError) return new FormData()
    throw error
  }
}

/** Whether a form with files is such as ours: as few fields, and as little said before each. */
function isOrdinary(body: Buffer, boundary: string): boolean {
  const separator = `--${boundary}`
  let fields = 0
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + separator.length)) {
    const start = body.subarray(at, at + longestHead)
    const isEnd = start.indexOf('--', separator.length) === separator.length
    if (!isEnd) fields += 1
    if (fields > mostFields || (!isEnd && !start.includes('\r\n\r\n'))) return false
  }
  return true
}
