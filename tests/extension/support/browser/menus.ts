import { fakeBrowser } from 'wxt/testing/fake-browser'

interface Entry {
  id: string
  title: string
  contexts: string[]
  documentUrlPatterns?: string[]
  targetUrlPatterns?: string[]
}

/** The browser's context menus, which the fake browser lacks. Emptying takes time; a repeated id is an error. */
export const menus = {
  entries: [] as Entry[],
  click: (_info: object, _tab?: object): void => {},
}

export function resetMenus(): void {
  menus.entries = []
  Object.assign(fakeBrowser.contextMenus, {
    onClicked: {
      addListener(listener: typeof menus.click) {
        menus.click = listener
      },
    },
    removeAll: async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      menus.entries = []
    },
    create: (entry: Entry) => {
      if (menus.entries.some(({ id }) => id === entry.id))
        throw new Error(`Cannot create item with duplicate id ${entry.id}`)
      menus.entries.push(entry)
    },
  })
}
