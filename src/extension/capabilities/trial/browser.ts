import type { Browser, browser as realBrowser } from 'wxt/browser'

/**
 * The browser of the trial: it takes the place of the real one in this page, before any other script runs. The popup
 * and the background then run here as they are, and store and send nothing.
 */
interface Trial {
  /** The page in front, which the popup is about. */
  tab: { url: string; title: string }
  /** Responds to requests that would leave the browser. */
  respond: (request: Request) => Promise<Response>
  buttonChanged: (button: Partial<Record<'text' | 'title', string>>) => void
  /** The popup would open another page. */
  opened: () => void
  /** The visitor did one of the tasks, by its text's key. */
  did: (task: string) => void
  closed: () => void
  /** Reads the person's own stored value; undefined if it can't be read. */
  readOwn: (key: string) => Promise<unknown>
}

declare global {
  var trial: Trial
}

type Values = Record<string, unknown>
type Changes = Record<string, Browser.storage.StorageChange>

/** Any call does nothing, at any depth, as of `nothing.onAlarm.addListener()`. */
const nothing: never = new Proxy(() => Promise.resolve(), { get: () => nothing }) as never

function createEvent<Arguments extends unknown[]>() {
  const listeners = new Set<(...args: Arguments) => unknown>()
  return {
    addListener: (listener: (...args: Arguments) => unknown) => void listeners.add(listener),
    removeListener: (listener: (...args: Arguments) => unknown) => void listeners.delete(listener),
    fire: (...args: Arguments) => listeners.forEach((listener) => void listener(...args)),
  }
}

/** A storage area in memory. As in browsers, values are copies, and a change to an equal value is none. */
function createArea(changed: (changes: Changes) => void) {
  let values: Values = {}

  async function change(given: Values, removed: readonly string[] = []): Promise<void> {
    const before = values
    values = { ...values, ...structuredClone(given) }
    for (const key of removed) delete values[key]
    const isSame = (key: string) => JSON.stringify(before[key]) === JSON.stringify(values[key])
    const keys = [...Object.keys(given), ...removed].filter((key) => !isSame(key))
    const changes = keys.map((key) => [key, structuredClone({ oldValue: before[key], newValue: values[key] })])
    if (keys.length > 0) changed(Object.fromEntries(changes))
  }

  return {
    async get(keys: string | string[] | null): Promise<Values> {
      const found = [keys ?? Object.keys(values)].flat().filter((key) => key in values)
      return structuredClone(Object.fromEntries(found.map((key) => [key, values[key]])))
    },
    set: (given: Values) => change(given),
    remove: (keys: string | string[]) => change({}, [keys].flat()),
  }
}

/** Has only the interfaces that the extension needs: it does without the others in some browsers, too. */
function createBrowser({ runtime }: Pick<typeof realBrowser, 'runtime'>) {
  const storageChanged = createEvent<[Changes, string]>()
  const message = createEvent<[unknown, { id: string; url: string }, (reply: unknown) => void]>()
  const areaOf = (name: string) => createArea((changes) => storageChanged.fire(changes, name))
  const open = () => {
    trial.opened()
    // the popup would close afterwards
    return new Promise<never>(() => {})
  }

  return {
    runtime: {
      id: runtime.id,
      getManifest: () => runtime.getManifest(),
      getContexts: async () => [{}],
      onMessage: message,
      sendMessage: (sent: unknown) =>
        new Promise((reply) =>
          message.fire(structuredClone(sent), { id: runtime.id, url: `${location.origin}/popup.html` }, reply),
        ),
      openOptionsPage: open,
      reload: () => location.reload(),
      onInstalled: nothing,
      onStartup: nothing,
      setUninstallURL: nothing,
    },
    storage: { local: areaOf('local'), session: areaOf('session'), onChanged: storageChanged },
    tabs: { query: async () => [{ id: 1, ...trial.tab }], create: open, onActivated: nothing },
    scripting: {
      // the page's script runs in this document, which has the head of the page in front
      executeScript: async ({ func, args = [] }: { func: (...args: unknown[]) => unknown; args?: unknown[] }) => [
        { result: func(...args) },
      ],
    },
    action: {
      setIcon: nothing,
      // a tab's title is a mark's
      setTitle: async ({ title, tabId }: { title: string; tabId?: number }) =>
        tabId === undefined ? trial.buttonChanged({ title }) : undefined,
      setBadgeText: async ({ text }: { text: string }) => trial.buttonChanged({ text }),
      setBadgeBackgroundColor: nothing,
      openPopup: nothing,
    },
    identity: {
      getRedirectURL: (path: string) => `https://trial.example/${path}`,
      /** The invented member agrees at once. */
      async launchWebAuthFlow({ url }: { url: string }) {
        const { searchParams } = new URL(url)
        const callback = new URLSearchParams({ code: 'invented', state: searchParams.get('state') ?? '' })
        return `${searchParams.get('redirect_uri')}?${callback}`
      },
    },
    alarms: nothing,
    permissions: nothing,
    windows: nothing,
  }
}

type Surroundings = Record<'browser' | 'chrome', typeof realBrowser> & Pick<typeof globalThis, 'fetch'>

/** Takes the place of everything by which scripts of this page could store or send something. */
export function replaceBrowser(): void {
  const surroundings = globalThis as unknown as Surroundings
  const { fetch: load } = surroundings
  const real = surroundings.browser?.runtime?.id ? surroundings.browser : surroundings.chrome
  globalThis.trial = {
    tab: { url: '', title: '' },
    respond: async () => Response.error(),
    buttonChanged() {},
    opened() {},
    did() {},
    closed() {},
    readOwn: (key) =>
      real.storage.local.get(key).then(
        (stored) => stored[key],
        () => undefined,
      ),
  }
  const browser = createBrowser(real)
  const replacements = {
    browser,
    chrome: browser,
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      const request = new Request(input, init)
      return new URL(request.url).origin === location.origin ? load(request) : trial.respond(request)
    },
    indexedDB: {
      // the extension can do without a database; this is no fault of its own (`background/base/failed.ts`)
      open() {
        throw new DOMException('The trial stores nothing.', 'AbortError')
      },
    },
    close: () => trial.closed(),
  }
  for (const [name, value] of Object.entries(replacements)) Object.defineProperty(globalThis, name, { value })
  // offline, the trial works as well
  Object.defineProperty(navigator, 'onLine', { value: true })
}
