import type { UserManifest } from 'wxt'
import { addressBar } from './address-bar/manifest.ts'
import { mark } from './mark/manifest.ts'
import { networks } from './networks/manifest.ts'
import { notifications } from './notifications/manifest.ts'

interface Part extends Record<string, unknown> {
  optional_permissions?: readonly string[]
  /** Kinds of data that leave Firefox only after the member has allowed them. */
  optional_data?: readonly string[]
}

const all: readonly ((browser: string) => Part)[] = [notifications, mark, addressBar, networks]

export function inManifest(browser: string): { entries: UserManifest; optionalData: string[] } {
  const parts = all.map((part) => part(browser))
  const entries = parts.map(({ optional_data, ...others }) => others)
  const optional_permissions = parts.flatMap(({ optional_permissions = [] }) => optional_permissions)
  return {
    entries: Object.assign({}, ...entries, { optional_permissions }),
    optionalData: parts.flatMap(({ optional_data = [] }) => optional_data),
  }
}
