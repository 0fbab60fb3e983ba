import { beforeEach } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { resetPermissions } from './support/permissions.ts'

// whatever is set on this machine, where a test has Node's own navigator
Object.defineProperty(navigator, 'languages', { get: () => ['en-US', 'en'], configurable: true })

beforeEach(() => {
  fakeBrowser.reset()
  resetPermissions()
})
