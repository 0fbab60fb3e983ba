import { fakeBrowser } from 'wxt/testing/fake-browser'

const listeners = new Set<() => void>()

/** Pins the button to the toolbar, or unpins it. @param hasEvent whether the browser reports the change */
export function setOnToolbar(isOnToolbar: boolean, hasEvent = true): void {
  Object.assign(fakeBrowser.action, {
    getUserSettings: async () => ({ isOnToolbar }),
    onUserSettingsChanged: hasEvent
      ? {
          addListener: (listener: () => void) => listeners.add(listener),
          removeListener: (listener: () => void) => listeners.delete(listener),
        }
      : undefined,
  })
  if (hasEvent) for (const listener of listeners) listener()
}

/** Unpins the button, and removes all listeners. */
export function resetToolbar(): void {
  listeners.clear()
  setOnToolbar(false)
}
