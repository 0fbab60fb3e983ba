import { tooManyFields } from '../problems.ts'
import { readWholeBody } from './body.ts'

/** All values of a request by name, from the query and from a form in the body. */
export type Input = ReadonlyMap<string, readonly string[]>

/** Maximum bytes of a body. All parameters at their maximum lengths fit. */
export const largestBody = 100_000

/** Maximum fields of a query, and of a form; far above any need. */
export const maxFields = 1000

/** Reads the query and a form in the body. Bodies of other types are ignored. */
export async function readInput(request: Request, query = new URL(request.url).searchParams): Promise<Input> {
  const input = new Map<string, string[]>()
  for (const fields of [query, await readForm(request)])
    for (const [name, value] of fields) {
      const values = input.get(name)
      if (values) values.push(value)
      else input.set(name, [value])
    }
  return input
}

/**
 * Reads the fields of a form-encoded body; none for GET, HEAD and other types of bodies.
 *
 * @throws Problem 413 if the body exceeds `largestBody` or `maxFields`
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  if (request.method === 'GET' || request.method === 'HEAD') return new URLSearchParams()
  const type = request.headers.get('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') return new URLSearchParams()
  const text = (await readWholeBody(request, largestBody)).toString()
  assertFewFields(text)
  return new URLSearchParams(text)
}

/**
 * Counts the fields of a query or a form without parsing them.
 *
 * @throws Problem 413 if there are more than `maxFields`
 */
export function assertFewFields(text: string): void {
  if (text.split('&', maxFields + 1).length > maxFields) throw tooManyFields(maxFields)
}

/** The values of a name, without blank and repeated ones. */
export function valuesOf(input: Input, name: string): string[] {
  const values = input.get(name)
  return values ? [...new Set(values)].filter((value) => value.trim() !== '') : []
}
