import { linkPaths } from '../../../contract/website.ts'
import type { Origins } from '../../../service/http/origins.ts'

interface NewNetwork {
  data: string
  name: string
  origins: Origins
  /** The key of the extension's application. */
  key: string
  /** The secret of the administrator's link. */
  secret: string
}

/** What the operator does after `init`, with commands to paste. */
export function nextSteps({ data, name, origins: { baseUrl, authUrl }, key, secret }: NewNetwork): string {
  const directory = data === 'data' ? '' : ` --data ${quote(data)}`
  const build = [
    `WXT_NETWORK_NAME=${quote(name)}`,
    `WXT_BASE_URL=${baseUrl}`,
    ...(authUrl === baseUrl ? [] : [`WXT_AUTH_URL=${authUrl}`]),
    `WXT_API_KEY=${key}`,
    'WXT_PROFILE=code',
  ]
  const proxy = `
   It speaks http; for ${authUrl}, a reverse proxy ends TLS and sets
   X-Forwarded-For (docs/administrator.md, section 2).
`
  return `The network ${name} is in ${data}. Next:

1. Start the service:

   npm run service --${directory}
${authUrl.startsWith('https:') ? proxy : ''}
2. Join as its administrator. This link works once, for seven days:

   ${authUrl}${linkPaths.join}?link=${secret}

3. Build the extension (docs/extension.md), or make it ready for the browsers' stores with "npm run package" instead
   (docs/store.md):

   ${build.join(' ')} npm run build

4. Add members (docs/administrator.md):

   npm run service -- member add --login ben --name 'Ben Okafor'${directory}`
}

/** Quotes a word for a POSIX shell if it needs that. */
export function quote(word: string): string {
  return /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
