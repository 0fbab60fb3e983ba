import { beforeEach } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'

beforeEach(() => fakeBrowser.reset())
