import { beforeEach } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { resetPermissions } from './support/permissions.ts'

// files share one loading of everything, but each has a document of its own
if (globalThis.document) {
  const { screen, within } = await import('@testing-library/preact')
  Object.assign(screen, within(document.body))
}

beforeEach(() => {
  fakeBrowser.reset()
  resetPermissions()
})
