import { tooManyFields } from '../problems.ts'
import { readWholeBody } from './body.ts'

/** What a request sends: every value of every name, from the query and from a form in the body alike. */
export type Input = ReadonlyMap<string, readonly string[]>

/** The largest body, in bytes, that is read; every parameter at its longest fits. */
export const largestBody = 100_000

/** The most fields that a query may hold, and a form: far more than anything of ours has. */
export const mostFields = 1000

/** Reads query and form. A body of any other type holds no parameters. */
export async function readInput(request: Request): Promise<Input> {
  const { searchParams } = new URL(request.url)
  const input = new Map<string, string[]>()
  for (const [name, value] of [...searchParams, ...(await readForm(request))]) {
    const values = input.get(name)
    if (values) values.push(value)
    else input.set(name, [value])
  }
  return input
}

/**
 * The fields of a form-encoded body; none for GET and for any other type of body.
 *
 * @throws Problem 413 when it is larger than `largestBody` or has more fields than `mostFields`
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (request.method === 'GET' || request.method === 'HEAD' || type !== 'application/x-www-form-urlencoded') {
    return new URLSearchParams()
  }
  const text = (await readWholeBody(request, largestBody)).toString()
  assertFewFields(text)
  return new URLSearchParams(text)
}

/**
 * Counts the fields of a query or a form before anything takes them apart.
 *
 * @throws Problem 413 when there are more than `mostFields`
 */
export function assertFewFields(text: string): void {
  if (text.split('&', mostFields + 1).length > mostFields) throw tooManyFields(mostFields)
}

/** The values of a name that say something, each different one once. */
export function given(input: Input, name: string): string[] {
  return [...new Set(input.get(name))].filter((value) => value.trim() !== '')
}
