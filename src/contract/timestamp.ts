/** Formats a time as `2013-05-03T11:59:41+0000` (§2, `YYYY-MM-DD'T'HH:MM:SSZZ`), always in UTC. */
export function writeTimestamp(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}+0000`
}

const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:?\d\d)$/i

/**
 * Parses a timestamp in any observed form: offset `+0200`, `+02:00` or `Z`, with or without fractions. A space instead
 * of the `+` (which was not encoded in a query) is accepted.
 *
 * @returns milliseconds since 1970; undefined if the text is not a timestamp
 */
export function readTimestamp(text: string): number | undefined {
  const match = form.exec(text.trim().replace(/ (?=\d\d:?\d\d$)/, '+'))
  if (!match) return undefined
  const [, local = '', offset = ''] = match
  const colon = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase()
  const milliseconds = Date.parse(local.toUpperCase() + colon)
  return Number.isNaN(milliseconds) ? undefined : milliseconds
}
