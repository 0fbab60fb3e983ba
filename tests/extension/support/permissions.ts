import { fakeBrowser } from 'wxt/testing/fake-browser'
import { permissionsFor } from '../../../src/extension/network/network.ts'

/** The browser's permissions, which the fake browser lacks. Everything is permitted until `permitOnly`. */
let permitted: Set<string> | undefined
let refuses = false

/** From now on the browser permits these origins and no other. */
export function permitOnly(...origins: string[]): void {
  permitted = new Set(permissionsFor(origins).origins)
}

/** From now on the member refuses what the browser asks them to permit. */
export function refusePermissions(): void {
  refuses = true
}

/** What is permitted, as match patterns. */
export const permittedHosts = (): string[] => [...(permitted ?? [])]

export function resetPermissions(): void {
  permitted = undefined
  refuses = false
  Object.assign(fakeBrowser.permissions, {
    contains: async ({ origins = [] }: { origins?: string[] }) => origins.every((each) => permitted?.has(each) ?? true),
    request: async ({ origins = [] }: { origins?: string[] }) => {
      if (refuses) return false
      for (const each of origins) permitted?.add(each)
      return true
    },
    remove: async ({ origins = [] }: { origins?: string[] }) => {
      for (const each of origins) permitted?.delete(each)
      return true
    },
  })
}
