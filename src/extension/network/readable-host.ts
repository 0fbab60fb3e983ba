import { decode } from 'punycode.js/punycode.es6.js'

/** Decodes the encoded labels of a host (`xn--mnchen-3ya.de`, RFC 3492), for display. */
export const readableHost = (host: string): string =>
  host.replace(/(?<=^|\.)xn--([a-z0-9-]+)(?=\.|$)/g, (label, encoded: string) => {
    try {
      return decode(encoded)
    } catch {
      return label
    }
  })
