/**
 * These functions run in Firefox's own window, with its privileges. Each is sent as text, so it refers to nothing
 * outside.
 */

declare const WebExtensionPolicy: {
  getByID: (id: string) => {
    extension: {
      backgroundState: string
      terminateBackground: (options: { disableResetIdleForTest: boolean }) => Promise<void>
    }
  }
}

declare const gURLBar: {
  focus: () => void
  search: (text: string) => void
  lastQueryContextPromise: Promise<{
    results: { heuristic: boolean; payload: { title?: string; keyword?: string } }[]
  }>
  handleCommand: (event: Event) => void
  handleRevert: () => void
  blur: () => void
}

interface Menu extends HTMLElement {
  state: 'open' | 'closed' | 'showing' | 'hiding'
  activateItem: (item: Element) => void
}

/** Chooses an extension's entry with this id in the page's context menu, which is open or opening. */
export async function chooseInMenu(id: string): Promise<void> {
  const menu = document.getElementById('contentAreaContextMenu') as Menu
  if (menu.state !== 'open')
    await new Promise((resolve) => menu.addEventListener('popupshown', resolve, { once: true }))
  const entries = menu.querySelectorAll(`[id$="-menuitem-_${id}"]`)
  const [entry] = entries
  if (!entry || entries.length > 1) throw new Error(`The menu has ${entries.length} entries with the id ${id}.`)
  menu.activateItem(entry)
}

export function readIcon(id: string): string {
  const icon = document.querySelector(
    `.unified-extensions-item-action-button[data-extensionid="${id}"] .toolbarbutton-icon`,
  )
  if (!icon) throw new Error('The extension has no button on the toolbar.')
  return getComputedStyle(icon).listStyleImage
}

/** @returns `running`, `stopped`, or a state in between */
export function backgroundState(id: string): string {
  return WebExtensionPolicy.getByID(id).extension.backgroundState
}

export function endBackground(id: string): Promise<void> {
  return WebExtensionPolicy.getByID(id).extension.terminateBackground({ disableResetIdleForTest: true })
}

export async function typeInAddressBar(text: string): Promise<string[]> {
  gURLBar.focus()
  gURLBar.search(text)
  const { results } = await gURLBar.lastQueryContextPromise
  return results.flatMap(({ heuristic, payload: { keyword, title } }) =>
    keyword && title && !heuristic ? [title] : [],
  )
}

export function enterInAddressBar(): void {
  gURLBar.handleCommand(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13 }))
}

declare const Services: {
  prefs: {
    setIntPref: (name: string, value: number) => void
    setBoolPref: (name: string, value: boolean) => void
    clearUserPref: (name: string) => void
  }
}

/** Sets preferences of Firefox; null restores the default. */
export function setPreferences(values: Record<string, number | boolean | null>): void {
  for (const [name, value] of Object.entries(values))
    if (value === null) Services.prefs.clearUserPref(name)
    else if (typeof value === 'boolean') Services.prefs.setBoolPref(name, value)
    else Services.prefs.setIntPref(name, value)
}
