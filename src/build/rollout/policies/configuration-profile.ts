import { createHash } from 'node:crypto'
import type { Policies, PolicyValue } from './policy-value.ts'

/**
 * The policies of all browsers as a configuration profile for macOS. Chrome and Edge read an extension's own settings
 * from a domain whose name contains the id.
 */
export function configurationProfile(chromium: Policies, id: string, managed: Policies, firefox: Policies): string {
  const payloads = [
    ...['com.google.Chrome', 'com.microsoft.Edge'].flatMap((domain) => [
      payload(domain, chromium),
      payload(`${domain}.extensions.${id}`, managed),
    ]),
    payload('org.mozilla.firefox', { EnterprisePoliciesEnabled: true, ...firefox }),
  ]
  const profile = payload('Configuration', {
    PayloadContent: payloads,
    PayloadDisplayName: 'Passalong',
    PayloadScope: 'System',
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${element(profile)}
</plist>
`
}

/** A payload of the profile. Its ids derive from its type, so a later profile replaces an earlier one. */
function payload(type: string, content: Policies): Policies {
  const identifier = `passalong.rollout.${type}`
  const hash = createHash('sha256').update(identifier).digest('hex')
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(hash) ?? []
  return {
    PayloadType: type,
    PayloadVersion: 1,
    PayloadIdentifier: identifier,
    PayloadUUID: parts.join('-'),
    ...content,
  }
}

function element(value: PolicyValue): string {
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`
  if (typeof value === 'number') return `<integer>${value}</integer>`
  if (typeof value === 'boolean') return `<${value}/>`
  if (Array.isArray(value)) return `<array>\n${value.map(element).join('\n')}\n</array>`
  const entries = Object.entries(value).map(([name, content]) => `<key>${escaped(name)}</key>\n${element(content)}`)
  return `<dict>\n${entries.join('\n')}\n</dict>`
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
