import { useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { useOnReturn } from '../stored/use-on-return.ts'

/** The shortcut that opens the popup: empty if there is none, undefined until it was read. */
export function useShortcut(): string | undefined {
  const [key, setKey] = useState<string>()
  // the member changes the shortcut in another tab or window
  useOnReturn(async () => {
    const commands = await browser.commands.getAll()
    setKey(commands.find(({ name }) => name === '_execute_action')?.shortcut ?? '')
  })
  return key
}

/** Opens the browser's settings for shortcuts. Firefox has an API; in Chromium it is a page that no link may open. */
export async function openShortcutSettings(): Promise<void> {
  const commands = browser.commands as typeof browser.commands & { openShortcutSettings?: () => Promise<void> }
  if (commands.openShortcutSettings) await commands.openShortcutSettings()
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' })
}
