import { fakeBrowser } from 'wxt/testing/fake-browser'
import { permissionsFor } from '../../../../src/extension/network/network.ts'

/**
 * The browser's permissions, which the fake browser lacks. Every host is permitted until `permitOnly`, and no more than
 * hosts.
 */
let permitted: Set<string> | undefined
let further = new Set<string>()
let refuses = false
let added = listeners()
let removed = listeners()

interface Permissions {
  origins?: string[]
  permissions?: string[]
}

type Listener = (changed: Permissions) => void

function listeners() {
  const all = new Set<Listener>()
  return {
    addListener: (listener: Listener) => void all.add(listener),
    removeListener: (listener: Listener) => void all.delete(listener),
    tell: (permission: string) => {
      for (const listener of all) listener({ permissions: [permission] })
    },
  }
}

/** From now on the browser permits these origins and no other. */
export function permitOnly(...origins: string[]): void {
  permitted = new Set(permissionsFor(origins).origins)
}

/** From now on the member refuses what the browser asks them to permit. */
export function refusePermissions(): void {
  refuses = true
}

/**
 * The member gives the extension what is no host, such as `notifications`, or takes it away, without any page of ours.
 */
export function permit(permission: string, whether: boolean): void {
  if (whether) further.add(permission)
  else further.delete(permission)
  const event = whether ? added : removed
  event.tell(permission)
}

export const isPermitted = (permission: string): boolean => further.has(permission)

/** What is permitted, as match patterns. */
export const permittedHosts = (): string[] => [...(permitted ?? [])]

export function resetPermissions(): void {
  permitted = undefined
  further = new Set()
  refuses = false
  added = listeners()
  removed = listeners()
  Object.assign(fakeBrowser.permissions, {
    onAdded: added,
    onRemoved: removed,
    contains: async ({ origins = [], permissions = [] }: Permissions) =>
      origins.every((each) => permitted?.has(each) ?? true) && permissions.every((each) => further.has(each)),
    request: async ({ origins = [], permissions = [] }: Permissions) => {
      if (refuses) return false
      for (const each of origins) permitted?.add(each)
      for (const each of permissions) permit(each, true)
      return true
    },
    remove: async ({ origins = [], permissions = [] }: Permissions) => {
      for (const each of origins) permitted?.delete(each)
      for (const each of permissions) permit(each, false)
      return true
    },
  })
}
