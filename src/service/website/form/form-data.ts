import { tooLarge, tooManyFields } from '../../http/problems.ts'
import { forms, readBody, readWholeBody, uploads } from '../../http/request/body.ts'
import { largestBody, readForm } from '../../http/request/input.ts'

/** The most parts that a form with files may have: the largest of ours has half as many. */
export const mostParts = 20

/** The longest head of such a part, in bytes: a file's name is in it. */
export const longestPartHead = 4096

/**
 * The fields of a form, with files or without; none of a body that is no form.
 *
 * @throws Problem 413 as `readForm` does, and of a form with files for more parts than `mostParts` or
 *   a longer head than `longestPartHead`
 */
export async function readFormData(request: Request): Promise<FormData> {
  const boundary = boundaryOf(request)
  return boundary === undefined ? readPlainForm(request) : parse(await readWholeBody(request, largestBody), boundary)
}

async function readPlainForm(request: Request): Promise<FormData> {
  const fields = new FormData()
  for (const [name, value] of await readForm(request)) fields.append(name, value)
  return fields
}

/** The same of somebody who isn't signed in: of a form with files no more than the texts before the first, in as few bytes. */
export async function readFormOfStranger(request: Request): Promise<FormData> {
  const boundary = boundaryOf(request)
  if (boundary === undefined) return readPlainForm(request)
  return readBody(request, { most: largestBody, among: forms }, (start) => textsBeforeFile(start, boundary))
}

/**
 * Reads a form with a file, which counts among those that take memory until `use` is done with it.
 *
 * @param most of its bytes; of a larger one the texts before the first file are read, and no more
 * @param use is handed its fields, and whether that is all
 */
export async function readUpload<Result>(
  request: Request,
  most: number,
  use: (form: FormData, isWhole: boolean) => Promise<Result>,
): Promise<Result> {
  const boundary = boundaryOf(request)
  if (boundary === undefined) return use(await readPlainForm(request), true)
  const saysTooLarge = Number(request.headers.get('Content-Length') ?? 0) > most
  return readBody(request, { most: saysTooLarge ? largestBody : most, among: uploads }, async (start, isWhole) =>
    use(await (isWhole ? parse(start, boundary) : textsBeforeFile(start.subarray(0, largestBody), boundary)), isWhole),
  )
}

/** The texts before the first file in the beginning of a form. */
function textsBeforeFile(start: Buffer<ArrayBuffer>, boundary: string): Promise<FormData> {
  const file = /\r\nContent-Disposition: form-data; name="[^"\r\n]*"; filename=/i.exec(start.toString('latin1'))
  const end = file ? start.lastIndexOf(`--${boundary}`, file.index) : -1
  return parse(Buffer.concat([start.subarray(0, Math.max(0, end)), Buffer.from(`--${boundary}--\r\n`)]), boundary)
}

/** What separates the parts of a form with files, of the characters that browsers take; undefined for any other body. */
function boundaryOf(request: Request): string | undefined {
  const type = request.headers.get('Content-Type') ?? ''
  return /^\s*multipart\/form-data\s*;(?:.*;)?\s*boundary="?([\w'-]{1,70})(?:"|\s|;|$)/i.exec(type)?.[1]
}

/** Counts the parts, then reads them by the same boundary. */
async function parse(body: Buffer<ArrayBuffer>, boundary: string): Promise<FormData> {
  assertFewParts(body, `--${boundary}`)
  try {
    const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
    return await new Response(body, { headers }).formData()
  } catch (error) {
    // not what its type says
    if (error instanceof TypeError) return new FormData()
    throw error
  }
}

/** Counts the parts before anything takes them apart; what stands behind the last one begins with their boundary too. */
function assertFewParts(body: Buffer, boundary: string): void {
  let from = 0
  for (let found = 0; found <= mostParts + 1; found++) {
    const start = body.indexOf(boundary, from)
    if (start < 0) return
    from = start + boundary.length
    const end = body.indexOf('\r\n\r\n', from)
    if ((end < 0 ? body.length : end) - from > longestPartHead) throw tooLarge()
  }
  throw tooManyFields(mostParts)
}
