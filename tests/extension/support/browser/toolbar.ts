import { fakeBrowser } from 'wxt/testing/fake-browser'

const listeners = new Set<() => void>()

const action = { ...fakeBrowser.action }

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

/** Unpins the button, removes all listeners, and takes back functions that a test replaced. */
export function resetToolbar(): void {
  Object.assign(fakeBrowser.action, action)
  listeners.clear()
  setOnToolbar(false)
}
