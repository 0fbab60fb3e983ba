import { screen } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { popupParts } from '../../../src/extension/capabilities/popup.ts'
import { firstTab } from '../../../src/extension/capabilities/this-page.tsx'
import type { PopupParts, Tab } from '../../../src/extension/popup/parts.ts'
import { comment } from '../support/elements.ts'
import { article, click, openOptions, openPopup } from '../support/pages.ts'
import { found, recommendationBy } from '../support/stored/lists.ts'

const cannotLoad = () => Promise.reject(new Error('no such file'))

describe('a part that can’t be loaded', () => {
  beforeEach(() => void vi.stubGlobal('reportError', vi.fn()))
  afterEach(() => {
    expect(reportError).toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  const parts: Partial<PopupParts> = {
    knows: {
      ...popupParts.knows,
      read: async () => ({ contacts: recommendationBy(['Ana']).data, own: undefined, changed: 0 }),
    },
    tabs: [
      { name: 'broken' as Tab, label: 'page.tab', Panel: () => null, load: cannotLoad },
      { name: 'working' as Tab, label: 'link.tab', Panel: () => null, load: async () => undefined },
    ],
  }
  const brokenTab = { ...firstTab, loadFirst: [cannotLoad] }

  it('keeps the popup from being drawn with no tab', async () => {
    await openPopup({ parts, stored: { opening: { at: Date.now(), show: 'requests' } } })
    screen.getByRole('tabpanel', { name: 'Requests' })
    await click(screen.getByRole('tab', { name: 'This link' }))
    screen.getByRole('tab', { name: 'This link', selected: true })
  })

  it('keeps the page’s sharers from nothing', async () => {
    await found(recommendationBy(['Ana']), ['Ana'])({ url: article.url })
    await openPopup({ parts, tabOfPage: brokenTab })
    screen.getAllByText('Ana')
    comment()
    await click(screen.getByRole('tab', { name: 'Requests' }))
  })

  it('keeps the options from being drawn without it', async () => {
    await openOptions({ capabilities: [cannotLoad] })
    screen.getByRole('region', { name: 'Language' })
  })
})
