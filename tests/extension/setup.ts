import { beforeEach } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { resetPermissions } from './support/permissions.ts'

beforeEach(() => {
  fakeBrowser.reset()
  resetPermissions()
})
