import { fakeBrowser } from 'wxt/testing/fake-browser'

const listeners = new Set<() => void>()

/** Pins the button to the toolbar, or unpins it. */
export function setOnToolbar(isOnToolbar: boolean): void {
  Object.assign(fakeBrowser.action, {
    getUserSettings: async () => ({ isOnToolbar }),
    onUserSettingsChanged: {
      addListener: (listener: () => void) => listeners.add(listener),
      removeListener: (listener: () => void) => listeners.delete(listener),
    },
  })
  for (const listener of listeners) listener()
}

/** Unpins the button, and removes all listeners. */
export function resetToolbar(): void {
  listeners.clear()
  setOnToolbar(false)
}
