import 'fake-indexeddb/auto'
import './own-files.ts'
import './quiet-faults.ts'
import './support/browser/storage.ts'
import { afterEach, beforeEach, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { inBackground } from '../../src/extension/capabilities/background.ts'
import { languages } from '../../src/extension/i18n/languages.ts'
import { loadPageTexts } from '../../src/extension/i18n/page-texts.ts'
import { defaultOptions } from '../../src/extension/schemas/options.ts'
import { followRaw } from '../../src/extension/storage/followed.ts'
import * as items from '../../src/extension/storage/items.ts'
import { rememberValues } from '../../src/extension/storage/remembered.ts'
import { resetMenus } from './support/browser/menus.ts'
import { resetOmnibox } from './support/browser/omnibox.ts'
import { resetPermissions } from './support/browser/permissions.ts'
import { resetToolbar } from './support/browser/toolbar.ts'
import { restFromRequests, watchRequests } from './support/network/requests-under-way.ts'
import { patience } from './support/patience.ts'

// the same languages on every machine: some tests have Node's own navigator
Object.defineProperty(navigator, 'languages', { get: () => ['en-US', 'en'], configurable: true })

// it shows popovers as other elements
if (globalThis.document) Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })

// files share one loading of everything, but each has a document of its own
if (globalThis.document) {
  const { configure, screen, within } = await import('@testing-library/preact')
  Object.assign(screen, within(document.body))
  configure({ asyncUtilTimeout: patience })
}

// pages that are drawn later find the texts loaded, as a built page finds its script
await Promise.all(languages.map(loadPageTexts))

watchRequests()

afterEach(() => void vi.useRealTimers())

beforeEach(async () => {
  await restFromRequests()
  fakeBrowser.reset()
  rememberValues()
  // an earlier test's page is no longer
  await followRaw({ local: [], session: [] })
  resetPermissions()
  resetMenus()
  resetOmnibox()
  resetToolbar()
  for (const stored of inBackground.flatMap(({ stored = [] }) => stored)) if ('clear' in stored) await stored.clear()
  await items.checked.set(import.meta.env.PASSALONG_BUILD)
  // the consent of a member; other tests show that nothing is sent without it
  await items.consent.set({ given: 0, version: 2 })
  // no time to undo, so that tests see the result at once; “Undo” has tests of its own
  await items.options.set({ ...defaultOptions, undoSeconds: 0 })
})
