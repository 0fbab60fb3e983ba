/** What a request sends: every value of every name, from the query and from a form in the body alike. */
export type Input = ReadonlyMap<string, readonly string[]>

/** The largest body, in bytes, that is read; every parameter at its longest fits. */
export const largestBody = 100_000

/** Reads query and form. A body of any other type holds no parameters. */
export async function readInput(request: Request): Promise<Input> {
  const { searchParams } = new URL(request.url)
  const input = new Map<string, string[]>()
  for (const [name, value] of [...searchParams, ...(await readForm(request))]) {
    input.set(name, [...(input.get(name) ?? []), value])
  }
  return input
}

/** The fields of a form-encoded body; none for GET and for any other type of body. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (request.method === 'GET' || request.method === 'HEAD' || type !== 'application/x-www-form-urlencoded') {
    return new URLSearchParams()
  }
  return new URLSearchParams(await request.text())
}

/** The values of a name that say something, each different one once. */
export function given(input: Input, name: string): string[] {
  return [...new Set(input.get(name))].filter((value) => value.trim() !== '')
}
