import { fakeBrowser } from 'wxt/testing/fake-browser'

const action = { ...fakeBrowser.action }

/** Pins the button to the toolbar, or unpins it. */
export function setOnToolbar(isOnToolbar: boolean): void {
  Object.assign(fakeBrowser.action, { getUserSettings: async () => ({ isOnToolbar }) })
}

/** Unpins the button, and takes back functions that a test replaced. */
export function resetToolbar(): void {
  Object.assign(fakeBrowser.action, action)
  setOnToolbar(false)
}
