import { readForm } from '../http/input.ts'
import { tooLarge, tooManyFields } from '../http/problems.ts'

/** The most parts that a form with files may have: the largest of ours has three. */
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
  const type = request.headers.get('Content-Type') ?? ''
  const fields = new FormData()
  if (!/^\s*multipart\/form-data\s*;/i.test(type)) {
    for (const [name, value] of await readForm(request)) fields.append(name, value)
    return fields
  }
  // of the characters that browsers take
  const boundary = /;\s*boundary="?([\w'-]{1,70})(?:"|\s|;|$)/i.exec(type)?.[1]
  if (boundary === undefined) return fields
  const body = Buffer.from(await request.arrayBuffer())
  assertFewParts(body, `--${boundary}`)
  try {
    // read by the same boundary that was counted
    const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
    return await new Response(body, { headers }).formData()
  } catch (error) {
    // not what its type says
    if (error instanceof TypeError) return fields
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
