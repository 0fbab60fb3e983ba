import { useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'

/** The shortcut that opens the popup: empty if there is none, undefined until it was read. */
export function useShortcut(): string | undefined {
  const [key, setKey] = useState<string>()
  useEffect(() => {
    const read = async () => {
      const commands = await browser.commands.getAll()
      setKey(commands.find(({ name }) => name === '_execute_action')?.shortcut ?? '')
    }
    void read()
    // the member changes the shortcut in another tab or window
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [])
  return key
}

/** Opens the browser's settings for shortcuts. Firefox has an API; in Chromium it is a page that no link may open. */
export async function openShortcutSettings(): Promise<void> {
  const commands = browser.commands as typeof browser.commands & { openShortcutSettings?: () => Promise<void> }
  if (commands.openShortcutSettings) await commands.openShortcutSettings()
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' })
}
