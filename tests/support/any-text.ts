import fc from 'fast-check'

/** Texts of any characters. fast-check's own `fc.string` and `fc.webUrl` first spend a second in every worker. */
export const anyText = fc
  .array(fc.oneof(fc.nat({ max: 0x7f }), fc.nat({ max: 0xffff }), fc.nat({ max: 0x10ffff })))
  .map((characters) => String.fromCodePoint(...characters))

const part = (mark: string) => anyText.map((text) => mark + encodeURIComponent(text.toWellFormed()))

/** http or https URLs with any path, query and fragment. */
export const anyWebUrl = fc
  .record({
    scheme: fc.constantFrom('http', 'https'),
    host: fc.webAuthority(),
    path: fc.array(part('/')).map((segments) => segments.join('')),
    query: fc.oneof(fc.constant(''), part('?')),
    fragment: fc.oneof(fc.constant(''), part('#')),
  })
  .map(({ scheme, host, path, query, fragment }) => `${scheme}://${host}${path}${query}${fragment}`)
