import { formBudget, largestBody, readBody, readForm, readWholeBody, uploadBudget } from '../../http/input.ts'
import { tooLarge, tooManyFields } from '../../http/problems.ts'

/** Maximum parts of a multipart form; the site's largest one has eleven. */
export const maxParts = 20

/** Maximum bytes of a part's head, which contains the file's name. */
export const longestPartHead = 4096

/** Reads a form; an empty one if the body is no form. @throws Problem 413 beyond `largestBody` and the bounds here */
export async function readFormData(request: Request): Promise<FormData> {
  const boundary = boundaryOf(request)
  return boundary === undefined ? readPlainForm(request) : parse(await readWholeBody(request, largestBody), boundary)
}

async function readPlainForm(request: Request): Promise<FormData> {
  const fields = new FormData()
  for (const [name, value] of await readForm(request)) fields.append(name, value)
  return fields
}

/** Reads at most `largestBody` bytes of a form; of a multipart one, only the texts before the first file. */
export async function readFormOfStranger(request: Request): Promise<FormData> {
  const boundary = boundaryOf(request)
  if (boundary === undefined) return readPlainForm(request)
  return readBody(request, { max: largestBody, budget: formBudget }, (start) => textsBeforeFile(start, boundary))
}

/** The field of a form of which only the texts before the first file were read. */
export const cutField = 'cut'

/** Reads a form with a file; above `max` bytes only the texts before the first file, and it gets `cutField`. */
export async function readUpload<Result>(request: Request, max: number, use: (form: FormData) => Promise<Result>) {
  const boundary = boundaryOf(request)
  if (boundary === undefined) return use(await readPlainForm(request))
  const isTooLarge = Number(request.headers.get('Content-Length') ?? 0) > max
  return readBody(request, { max: isTooLarge ? largestBody : max, budget: uploadBudget }, async (start, isWhole) => {
    if (isWhole) return use(await parse(start, boundary))
    const form = await textsBeforeFile(start.subarray(0, largestBody), boundary)
    form.set(cutField, 'yes')
    return use(form)
  })
}

function textsBeforeFile(start: Buffer<ArrayBuffer>, boundary: string): Promise<FormData> {
  const file = /\r\nContent-Disposition: form-data; name="[^"\r\n]*"; filename=/i.exec(start.toString('latin1'))
  const end = file ? start.lastIndexOf(`--${boundary}`, file.index) : -1
  return parse(Buffer.concat([start.subarray(0, Math.max(0, end)), Buffer.from(`--${boundary}--\r\n`)]), boundary)
}

/** The boundary of a multipart form, in the characters that browsers use; undefined for any other body. */
function boundaryOf(request: Request): string | undefined {
  const type = request.headers.get('Content-Type') ?? ''
  return /^\s*multipart\/form-data\s*;(?:.*;)?\s*boundary="?([\w'-]{1,70})(?:"|\s|;|$)/i.exec(type)?.[1]
}

async function parse(body: Buffer<ArrayBuffer>, boundary: string): Promise<FormData> {
  assertFewParts(body, `--${boundary}`)
  try {
    const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
    return await new Response(body, { headers }).formData()
  } catch (error) {
    // the body doesn't match its type
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
