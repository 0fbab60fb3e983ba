import { formBudget, largestBody, readBody, readPlainForm, uploadBudget } from '../../http/input.ts'
import { boundaryOf, parseMultipart } from '../../http/multipart.ts'

/** Reads at most `largestBody` bytes of a form; of a multipart one, only the texts before the first file. */
export async function readFormOfStranger(request: Request): Promise<FormData> {
  const boundary = boundaryOf(request)
  if (boundary === undefined) return readPlainForm(request)
  return readBody(request, { max: largestBody, budget: formBudget }, (start) => textsBeforeFile(start, boundary))
}

/** Marks a form that was read up to its first file. */
export const cutField = 'cut'

/** Reads a form with a file; above `max` bytes only the texts before the first file, and it gets `cutField`. */
export async function readUpload<Result>(request: Request, max: number, use: (form: FormData) => Promise<Result>) {
  const boundary = boundaryOf(request)
  if (boundary === undefined) return use(await readPlainForm(request))
  const isTooLarge = Number(request.headers.get('Content-Length') ?? 0) > max
  return readBody(request, { max: isTooLarge ? largestBody : max, budget: uploadBudget }, async (start, isWhole) => {
    if (isWhole) return use(await parseMultipart(start, boundary))
    const form = await textsBeforeFile(start.subarray(0, largestBody), boundary)
    form.set(cutField, 'yes')
    return use(form)
  })
}

function textsBeforeFile(start: Buffer<ArrayBuffer>, boundary: string): Promise<FormData> {
  const file = /\r\nContent-Disposition: form-data; name="[^"\r\n]*"; filename=/i.exec(start.toString('latin1'))
  const end = file ? start.lastIndexOf(`--${boundary}`, file.index) : -1
  return parseMultipart(
    Buffer.concat([start.subarray(0, Math.max(0, end)), Buffer.from(`--${boundary}--\r\n`)]),
    boundary,
  )
}
