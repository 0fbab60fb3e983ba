import type { UserManifest } from 'wxt'
import { addressBar } from './address-bar/manifest.ts'
import { mark } from './mark/manifest.ts'
import { networks } from './networks/manifest.ts'
import { notifications } from './notifications/manifest.ts'

interface Part extends Record<string, unknown> {
  optional_permissions?: readonly string[]
}

const all: readonly ((browser: string) => Part)[] = [notifications, mark, addressBar, networks]

export function inManifest(browser: string): UserManifest {
  const parts = all.map((part) => part(browser))
  const optional_permissions = parts.flatMap(({ optional_permissions = [] }) => optional_permissions)
  return Object.assign({}, ...parts, { optional_permissions })
}
