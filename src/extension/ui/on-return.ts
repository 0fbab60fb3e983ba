import { useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'

function useOnReturn(read: () => unknown): void {
  useEffect(() => {
    void read()
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [])
}

/** Milliseconds without another change: values that change together, and the databases with them, are complete then. */
export const rest = 500

/** Calls `read` at once, whenever the member returns to the page, and after stored values have changed. */
export function useFresh(read: () => unknown): void {
  useOnReturn(read)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const { onChanged } = browser.storage
    const readSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(read, rest)
    }
    onChanged.addListener(readSoon)
    return () => {
      clearTimeout(timer)
      onChanged.removeListener(readSoon)
    }
  }, [])
}

/** The popup's shortcut; empty without one, as always in Firefox for Android. */
export async function readShortcut(): Promise<string> {
  const commands = (await browser.commands?.getAll()) ?? []
  return commands.find(({ name }) => name === '_execute_action')?.shortcut ?? ''
}

export function useShortcut(first: string): string {
  const [key, setKey] = useState(first)
  useOnReturn(async () => setKey(await readShortcut()))
  return key
}

/** Opens the browser's settings for shortcuts. Firefox has an API; in Chromium it is a page that no link may open. */
export async function openShortcutSettings(): Promise<void> {
  const commands = browser.commands as typeof browser.commands & { openShortcutSettings?: () => Promise<void> }
  if (commands.openShortcutSettings) await commands.openShortcutSettings()
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' })
}
