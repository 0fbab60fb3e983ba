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
  /** In Firefox alone. */
  data_collection?: string[]
}

const namesIn = ({ permissions = [], data_collection = [] }: Permissions) => [...permissions, ...data_collection]

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

/** Grants or revokes a permission such as `notifications`, or a kind of data, as the member does in the browser's own menus. */
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
    contains: async ({ origins = [], ...named }: Permissions) =>
      origins.every((each) => permitted?.has(each) ?? true) && namesIn(named).every((each) => further.has(each)),
    request: async ({ origins = [], ...named }: Permissions) => {
      if (refuses) return false
      for (const each of origins) permitted?.add(each)
      for (const each of namesIn(named)) permit(each, true)
      return true
    },
    remove: async ({ origins = [], ...named }: Permissions) => {
      for (const each of origins) permitted?.delete(each)
      for (const each of namesIn(named)) permit(each, false)
      return true
    },
  })
}
