import { fakeBrowser } from 'wxt/testing/fake-browser'
import { permissionsFor } from '../../../../src/extension/network/network.ts'

/** The browser's permissions, which the fake browser lacks. By default every host is permitted, and nothing else. */
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
    trigger: (permission: string) => {
      for (const listener of all) listener({ permissions: [permission] })
    },
  }
}

/** Permits these origins and no other, until the test ends. */
export function permitOnly(...origins: string[]): void {
  permitted = new Set(permissionsFor(origins).origins)
}

/** Makes the member refuse the browser's prompts, until the test ends. */
export function refusePermissions(): void {
  refuses = true
}

/** Grants or revokes a permission such as `notifications`, as the member does in the browser's own menus. */
export function permit(permission: string, isGranted: boolean): void {
  if (isGranted) further.add(permission)
  else further.delete(permission)
  const event = isGranted ? added : removed
  event.trigger(permission)
}

export const isPermitted = (permission: string): boolean => further.has(permission)

/** The permitted hosts, as match patterns. */
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
    getAll: async () => ({ permissions: [...further], origins: permittedHosts() }),
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
