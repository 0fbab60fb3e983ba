import { parseAccept } from 'hono/utils/accept'

/** The media types of graph responses, in order of preference. */
const mediaTypes = ['application/json', 'application/xml', 'text/xml'] as const

type MediaType = (typeof mediaTypes)[number]

/**
 * Chooses JSON or XML: by the `format` parameter, else by Accept (RFC 9110 §12.5.1), else JSON. An Accept with
 * text/html is a browser's default; it lists XML for pages, not for graph responses, so the choice is JSON.
 */
export function chooseMediaType(format: string | undefined, accept: string | undefined): MediaType {
  const wanted = format?.toLowerCase()
  if (wanted === 'json') return 'application/json'
  if (wanted === 'xml') return 'application/xml'

  const ranges = new Map(parseAccept(accept ?? '').map(({ type, q }) => [type.toLowerCase(), q]))
  if (ranges.has('text/html')) return 'application/json'
  const quality = (type: MediaType) =>
    ranges.get(type) ?? ranges.get(type.replace(/\/.*/, '/*')) ?? ranges.get('*/*') ?? 0
  return mediaTypes.reduce((best, type) => (quality(type) > quality(best) ? type : best))
}
