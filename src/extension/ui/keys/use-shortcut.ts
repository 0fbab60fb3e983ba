import { useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { useOnReturn } from '../stored/use-on-return.ts'

/** The shortcut that opens the popup; empty if there is none. */
export async function readShortcut(): Promise<string> {
  const commands = await browser.commands.getAll()
  return commands.find(({ name }) => name === '_execute_action')?.shortcut ?? ''
}

/** The same, followed; `first` until it is read anew. */
export function useShortcut(first: string): string {
  const [key, setKey] = useState(first)
  // the member changes the shortcut in another tab or window
  useOnReturn(async () => setKey(await readShortcut()))
  return key
}

/** Opens the browser's settings for shortcuts. Firefox has an API; in Chromium it is a page that no link may open. */
export async function openShortcutSettings(): Promise<void> {
  const commands = browser.commands as typeof browser.commands & { openShortcutSettings?: () => Promise<void> }
  if (commands.openShortcutSettings) await commands.openShortcutSettings()
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' })
}
