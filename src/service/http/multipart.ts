import { tooLarge, tooManyFields } from './problems.ts'

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
