import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { button, paragraphs } from '../../support/elements.ts'
import { click, openOptions, setShortcut, settle } from '../../support/pages.ts'

describe('the shortcut', () => {
  const introduction = expect.stringMatching(/^Opens Passalong/)

  it('shows the current shortcut, also after a change in the browser', async () => {
    await openOptions()
    expect(paragraphs('Keyboard shortcut')).toEqual([introduction, 'The shortcut is Alt+Shift+G.'])
    setShortcut('')
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(paragraphs('Keyboard shortcut')).toEqual([introduction, 'No shortcut is set.'])
  })

  it('is changed on the browser’s own page', async () => {
    const create = vi.fn(async () => ({}))
    Object.assign(fakeBrowser.tabs, { create })
    await openOptions()
    await click(button('Change the shortcut'))
    expect(create).toHaveBeenCalledWith({ url: 'chrome://extensions/shortcuts' })
  })

  it('is changed in Firefox’s own settings', async () => {
    const openShortcutSettings = vi.fn(async () => {})
    Object.assign(fakeBrowser.commands, { openShortcutSettings })
    onTestFinished(() => void Object.assign(fakeBrowser.commands, { openShortcutSettings: undefined }))
    await openOptions()
    await click(button('Change the shortcut'))
    expect(openShortcutSettings).toHaveBeenCalledOnce()
  })
})
