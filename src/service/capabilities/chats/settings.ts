import { isIPv6 } from 'node:net'
import type { Setting } from '../../settings/kinds.ts'

/** Maximum internal hosts in the setting; with more, the service doesn't start. */
export const maxHosts = 100

/** Names as `URL` has them: in lower case, and in ASCII. */
const hostNames: Setting<string[]> = {
  rule: `a list of 1 to ${maxHosts} host names or IP addresses, without ports: ["chat.acme.example"] in the file, otherwise chat.acme.example,10.1.2.3`,
  read: (value) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > maxHosts) return undefined
    const hosts = value.flatMap((name) => {
      const url = typeof name === 'string' ? URL.parse(`https://${isIPv6(name) ? `[${name}]` : name}/`) : null
      const isHost = url && url.href === `https://${url.hostname}/` && !url.hostname.includes('*')
      return isHost ? url.hostname.replace(/^\[|\]$/g, '') : []
    })
    return hosts.length === value.length ? hosts : undefined
  },
  fromText: (text) => text.split(/[\s,]+/),
}

/** Hosts of the operator's own network to which chats may lead. */
export const settings = { internal_chat_hosts: hostNames }
