import { quote } from '../../../build/quote.ts'
import type { Origins } from '../../../service/http/origins.ts'
import { type NewLink, urlOfLink } from '../../../service/invitations/invite.ts'

interface NewNetwork {
  data: string
  name: string
  origins: Origins
  /** The key of the extension's application. */
  key: string
  /** The administrator's link. */
  link: NewLink
}

/** What the operator does after `init`, with commands to paste. */
export function nextSteps({ data, name, origins: { baseUrl, authUrl }, key, link }: NewNetwork): string {
  const directory = data === 'data' ? '' : ` --data ${/^[\w./-]+$/.test(data) ? data : quote(data)}`
  const build = [
    `WXT_NETWORK_NAME=${quote(name)}`,
    `WXT_BASE_URL=${baseUrl}`,
    ...(authUrl === baseUrl ? [] : [`WXT_AUTH_URL=${authUrl}`]),
    `WXT_API_KEY=${key}`,
  ]
  const proxy = `
   It speaks http; for ${authUrl}, a reverse proxy ends TLS and sets
   X-Forwarded-For (docs/administrator.md, section 2).
`
  return `The network ${name} is in ${data}. Next:

1. Start the service:

   npm run service${directory && ` --${directory}`}
${authUrl.startsWith('https:') ? proxy : ''}
2. Join as its administrator. This link works once, for seven days:

   ${urlOfLink(authUrl, link)}

3. Build the extension (docs/extension.md), or make it ready for the browsers' stores with "npm run package" instead
   (docs/store.md). For all browsers of a company: docs/rollout.md.

   ${build.join(' ')} npm run build

4. Invite members; this command prints Ben's link. "member import" does it for a whole file (docs/administrator.md):

   npm run service -- member invite --login ben --name 'Ben Okafor'${directory}`
}
