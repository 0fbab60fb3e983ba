import { browser } from 'wxt/browser'
import { plainPageUrl } from '../../contract/plain-url.ts'
import { tileOf } from '../../contract/text.ts'
import { guardReason, sitesOf } from '../page/guard.ts'
import { type TabPage, tabPage } from '../page/tab-page.ts'
import type { Options } from '../schemas/options.ts'
import type { Opening } from '../schemas/stored.ts'
import { followRaw, type Raw } from '../storage/followed.ts'
import type { Shell, Snapshot, SnapshotNode } from '../storage/snapshot.ts'
import { type KeysOfFirstFrame, type Opened, type PopupState, tabInFront } from './opened.ts'
import { closeByLink, fitScreen, painted } from './window.ts'

/**
 * A capability's stored values that the first frame depends on, by their keys in `local`: their schemas would be longer
 * than this script.
 */
export interface InFirstScript {
  /** Of the snapshot alone, in `session`. */
  ofSnapshot?: readonly string[]
  /** Of the shell and the snapshot. */
  ofShell?: readonly string[]
  /** Whether it draws something about a page that nobody has looked up: then that page has no shell. */
  isAbout?: (local: Raw['local'], url: string) => boolean
}

/** With the versions of the values. */
export function keysOfFirstFrame(capabilities: readonly InFirstScript[]): KeysOfFirstFrame {
  const shell = [
    ...['options@1', 'network@1', 'policy@1', 'consent@1', 'account@1', 'signIn@1'],
    ...['pendingRequests@2', 'contactsNoticeDismissed@1'],
    ...capabilities.flatMap(({ ofShell = [] }) => ofShell),
  ]
  /** Besides the absence of a draft. The rate limit matters only to an outbox with writes. */
  const snapshot = {
    local: [...shell, 'outbox@1'],
    session: ['recommendations@3', 'opening@1', ...capabilities.flatMap(({ ofSnapshot = [] }) => ofSnapshot)],
  }
  /** Those that the application or the first script needs. */
  const popup = {
    local: [...snapshot.local, 'rateLimitState@1', 'lastAccount@1', 'shell@1'],
    session: [...snapshot.session, 'snapshot@1'],
  }
  return { shell, snapshot, popup }
}

interface Stored {
  local: {
    'shell@1'?: Shell
    'options@1'?: Partial<Options>
    'policy@1'?: { internalHosts?: string[]; neverHosts?: string[] }
    'outbox@1'?: unknown[]
  }
  session: { 'snapshot@1'?: Snapshot; 'recommendations@3'?: { tab: string }[]; 'opening@1'?: Opening | null }
}

/**
 * The popup's first script: reads the state while the browser still loads the style, and shows the snapshot or the
 * shell. It starts the application when that is painted, or at once if there is nothing: files that load before the paint
 * delay it. It is one file and no module, since each of these takes some milliseconds.
 */
export async function runFirstScript(
  startApplication: () => Promise<unknown>,
  capabilities: readonly InFirstScript[],
): Promise<void> {
  fitScreen()
  closeByLink()
  const keys = keysOfFirstFrame(capabilities)
  const state = Promise.all([followRaw(keys.popup), tabInFront()]).then(([raw, tab]) => Object.assign(raw, { tab }))
  // the keys say whether the page has a draft without a second read, which would have to wait for the tab's address;
  // a broken snapshot or shell is as none
  const shown = Promise.all([state, browser.storage.local.getKeys()])
    .then(([state, stored]) => show(state, stored, capabilities))
    .catch(() => null)
  globalThis.opened = { state, shown, keys, guardReason, sitesOf }
  if ((await shown) !== null) await painted()
  await startApplication()
}

async function show(
  state: PopupState,
  keys: readonly string[],
  capabilities: readonly InFirstScript[],
): Opened['shown'] {
  const { local, session } = state as PopupState & Stored
  const snapshot = session['snapshot@1']
  // of a page whose address a site's rule changes, the application may draw another first frame
  const page = tabPage(state.tab, plainPageUrl)
  const { url = '' } = page.ok ? page : {}
  const draftsOfShell = local['shell@1']?.drafts.map((key) => key.replace(anyPage.url, () => url)) ?? []
  // the application reads a draft that is there
  for (const key of [...(snapshot?.drafts ?? []), ...draftsOfShell])
    if (!(key in local) && !keys.includes(key)) state.local[key] = undefined
  const isSame = snapshot && (await inputsOf(state)) === snapshot.inputs
  // a snapshot's page has been looked up, so that it has no shell
  return isSame ? showSnapshot(state, snapshot) : showShell(state, page, draftsOfShell, capabilities)
}

const mayHave = ({ local }: Raw, drafts: readonly string[]) => drafts.some((key) => !(key in local) || local[key])

/** Shows the snapshot if nothing that decided about it has changed: then the application draws the same. */
async function showSnapshot(state: PopupState, snapshot: Snapshot) {
  if (!isFresh(snapshot) || mayHave(state, snapshot.drafts)) return null
  await put(snapshot)
  return snapshot.drawnFrom
}

/** The hash of everything that a snapshot depends on: what the member deletes has no copy here. */
export function inputsOf({ local, session, tab }: PopupState): Promise<string> {
  const { snapshot } = globalThis.opened.keys
  const values = [snapshot.local.map((key) => local[key]), snapshot.session.map((key) => session[key])]
  return hashOf([import.meta.env.PASSALONG_BUILD, tab?.url, tab?.title, tab?.incognito, values])
}

export const inputsOfShell = ({ local }: Raw): Promise<string> =>
  hashOf([import.meta.env.PASSALONG_BUILD, navigator.languages, globalThis.opened.keys.shell.map((key) => local[key])])

/** A hash with a character for each byte: a hundred numbers as texts would make V8 reserve 65 kB for further ones. */
export const hashOf = async (value: unknown): Promise<string> =>
  new TextDecoder('latin1').decode(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(value))),
  )

/** Whether it is young enough. A time in the future is one before the clock was set back. */
export const isFresh = ({ at, until }: Snapshot): boolean => at <= Date.now() && Date.now() < until

const anyHost = 'any.page.example'

const anyUrl = `https://${anyHost}/`

/** The page that a shell is drawn for: the page in front takes its place. */
export const anyPage = { ok: true, tabId: 0, url: anyUrl, urlOfTab: anyUrl, title: '{title}' } as const

/** Placeholders for the page's picture in a shell. */
export const anyTile = { tone: '{tone}', letter: '{letter}' } as const

/** Shows the shell of a page that no popup has looked up. Null if the application would draw another first frame. */
async function showShell(
  state: PopupState,
  page: TabPage,
  drafts: readonly string[],
  capabilities: readonly InFirstScript[],
) {
  const { local, session } = state as PopupState & Stored
  const { 'shell@1': shell, 'options@1': options, 'policy@1': policy } = local
  if (!shell || !page.ok || !page.title) return null
  if (local['outbox@1']?.length || session['opening@1'] || mayHave(state, drafts)) return null
  if (session['recommendations@3']?.some(({ tab }) => tab === page.url)) return null
  if (capabilities.some(({ isAbout }) => isAbout?.(local, page.url))) return null
  const { excludedSites = [] } = options ?? {}
  const { internalHosts = [], neverHosts = [] } = policy ?? {}
  if (guardReason(page.url, { excludedSites, internalHosts, neverHosts })) return null
  if ((await inputsOfShell(state)) !== shell.inputs) return null
  const { host } = new URL(page.url)
  const { tone, letter } = tileOf(host)
  const names = new Map<unknown, string>([
    [anyPage.url, page.url],
    [anyHost, host],
    [anyTile.tone, `${tone}`],
    [anyTile.letter, letter],
    [anyPage.title, page.title],
  ])
  await put(shell, names)
  return ''
}

/** The attribute that marks the last clicked button of the snapshot. */
export const clickedMark = 'data-clicked'

/** @param names of the page in front, by those of any page */
async function put({ nodes, language }: Shell, names?: ReadonlyMap<unknown, string>): Promise<void> {
  // the values may be read before the document
  if (document.readyState === 'loading')
    await new Promise((resolve) => {
      document.onreadystatechange = resolve
    })
  const root = document.getElementById('app') as HTMLElement
  // only a shell has names, and a reviver makes parsing slower
  const all: SnapshotNode[] = JSON.parse(nodes, names && ((_, value) => names.get(value) ?? value))
  root.append(...all.map(built))
  root.addEventListener('click', ({ target }) => {
    root.querySelector(`[${clickedMark}]`)?.removeAttribute(clickedMark)
    ;(target as Element).closest('button')?.setAttribute(clickedMark, '')
  })
  document.documentElement.lang = language
}

function built(node: SnapshotNode): Node {
  if (typeof node === 'string') return new Text(node)
  const [name, attributes, children] = node
  const isDrawing = /svg|path/.test(name)
  const element = isDrawing
    ? document.createElementNS('http://www.w3.org/2000/svg', name)
    : document.createElement(name)
  for (const [name, value] of attributes) element.setAttribute(name, value)
  element.append(...children.map(built))
  return element
}
