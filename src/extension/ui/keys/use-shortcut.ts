import { useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'

/** The key that opens the popup as it is set now: empty where none is, undefined until the browser has told. */
export function useShortcut(): string | undefined {
  const [key, setKey] = useState<string>()
  useEffect(() => {
    const read = async () => {
      const commands = await browser.commands.getAll()
      setKey(commands.find(({ name }) => name === '_execute_action')?.shortcut ?? '')
    }
    void read()
    // it is changed in another tab, or in another window
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [])
  return key
}

/**
 * Opens where the browser lets the key be changed. Firefox has a way of its own; in the others it is a page of the
 * browser's, which a link may not open.
 */
export async function openShortcutSettings(): Promise<void> {
  const commands = browser.commands as typeof browser.commands & { openShortcutSettings?: () => Promise<void> }
  if (commands.openShortcutSettings) await commands.openShortcutSettings()
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' })
}
