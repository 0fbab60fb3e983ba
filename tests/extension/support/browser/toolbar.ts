import { fakeBrowser } from 'wxt/testing/fake-browser'

const listeners = new Set<() => void>()

/** Whether the browser says from now on that the button is on the toolbar; it tells of the change, unless it can't. */
export function setOnToolbar(isOnToolbar: boolean, canTell = true): void {
  Object.assign(fakeBrowser.action, {
    getUserSettings: async () => ({ isOnToolbar }),
    onUserSettingsChanged: canTell
      ? {
          addListener: (listener: () => void) => listeners.add(listener),
          removeListener: (listener: () => void) => listeners.delete(listener),
        }
      : undefined,
  })
  if (canTell) for (const listener of listeners) listener()
}

/** The button isn't there, and nobody wants to hear of a change. */
export function resetToolbar(): void {
  listeners.clear()
  setOnToolbar(false)
}
