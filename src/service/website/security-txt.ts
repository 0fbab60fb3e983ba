import { Hono } from 'hono'
import { day } from '../../contract/durations.ts'
import type { Parts } from '../parts.ts'

export const securityTxtPath = '/.well-known/security.txt'

/** Milliseconds for which a reader may keep the document. The running service renews it with each request. */
const lifetime = 90 * day

/** Where to report a vulnerability of this network (RFC 9116), on every host; not found without `security_contact`. */
export function createSecurityTxt({ network, origins, now }: Pick<Parts, 'network' | 'origins' | 'now'>): Hono {
  const { securityContact: contact, languages = [] } = network
  const app = new Hono()
  if (contact === undefined) return app
  // the RFC allows no address with http
  const addresses = [...new Set([origins.authUrl, origins.baseUrl])].filter((origin) => origin.startsWith('https:'))
  const fixed = [
    `Contact: ${contact.startsWith('https:') ? contact : `mailto:${encodeURI(contact)}`}`,
    ...(languages.length > 0 ? [`Preferred-Languages: ${languages.join(', ')}`] : []),
    ...addresses.map((origin) => `Canonical: ${origin}${securityTxtPath}`),
  ]
  return app.get(securityTxtPath, (context) => {
    const expires = `Expires: ${new Date(now() + lifetime).toISOString()}`
    return context.text([...fixed, expires, ''].join('\n'), 200, { 'Cache-Control': 'max-age=86400' })
  })
}
