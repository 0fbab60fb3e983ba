import { browser } from 'wxt/browser'
import { guardReason } from '../../page/guard.ts'
import { tabPage } from '../../page/tab-page.ts'
import type { Opening } from '../../schemas/opening.ts'
import type { Options } from '../../schemas/options.ts'
import { type Shell, type Snapshot, type SnapshotNode, snapshotLifetime } from '../../storage/snapshot.ts'
import { fitScreen } from '../window.ts'

declare global {
  /** `drawnFrom` of the snapshot; empty for the shell; null if neither is shown. Undefined without the first script. */
  var shownFrame: Promise<string | null> | undefined
}

/**
 * The popup's first script, which the browser runs while it still loads the application: shows the snapshot or the
 * shell. It is one file and no module, since each of these takes some milliseconds.
 */
export function showFirst(): void {
  fitScreen()
  // a broken shell is as none
  globalThis.shownFrame = shown().catch(() => null)
}

async function shown(): Promise<string | null> {
  const [kept, values] = await Promise.all([showSnapshot(), readShell()])
  return kept ?? ((await showShell(values)) ? '' : null)
}

/** The key of `items.snapshot`. */
export const snapshotKey = 'snapshot@1'

/**
 * The hash of the extension's version, the tab's page, and the present stored values with these keys: what the member
 * deletes has no copy here.
 */
export async function inputsOf({ local, session }: Snapshot['keys']): Promise<string> {
  const [inLocal, inSession, [tab]] = await Promise.all([
    browser.storage.local.get(local),
    browser.storage.session.get(session),
    browser.tabs.query({ active: true, currentWindow: true }),
  ])
  const values = [...local.map((key) => inLocal[key]), ...session.map((key) => inSession[key])]
  const { version } = browser.runtime.getManifest()
  return hashOf([version, tab?.url, tab?.title, tab?.incognito, values])
}

export const hashOf = async (value: unknown): Promise<string> =>
  String(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(value)))))

/**
 * Shows the snapshot if nothing that decided about it has changed: then the application draws the same. `takeInput`
 * hands over what the member does in the frame.
 *
 * @returns `drawnFrom` of the shown frame; null if none is shown
 */
export async function showSnapshot(): Promise<string | null> {
  try {
    const kept = (await browser.storage.session.get(snapshotKey))[snapshotKey] as Snapshot | undefined
    if (!kept || !isFresh(kept) || (await inputsOf(kept.keys)) !== kept.inputs) return null
    show(kept.nodes, kept.language)
    return kept.drawnFrom
  } catch {
    // a broken frame is as none
    return null
  }
}

/** The attribute of the button that the member clicked last in the shown frame. */
export const clickedMark = 'data-clicked'

/** Puts elements into the document for the application to take over. */
export function show(nodes: readonly SnapshotNode[], language: string): void {
  const root = document.getElementById('app')
  if (!root) return
  root.append(...nodes.map(built))
  root.addEventListener('click', ({ target }) => {
    root.querySelector(`[${clickedMark}]`)?.removeAttribute(clickedMark)
    ;(target as Element).closest('button')?.setAttribute(clickedMark, '')
  })
  document.documentElement.lang = language
}

/** A time in the future is one before the clock was set back. */
export const isFresh = ({ at }: Snapshot): boolean => at <= Date.now() && Date.now() < at + snapshotLifetime

function built(node: SnapshotNode): Node {
  if (typeof node === 'string') return document.createTextNode(node)
  const [name, attributes, children] = node
  const element = document.createElement(name)
  for (const [name, value] of attributes) element.setAttribute(name, value)
  element.append(...children.map(built))
  return element
}

/** The page that a shell is drawn for: the page in front takes its place. */
export const anyPage = { ok: true, tabId: 0, url: 'https://any.page.example/', title: '\ue000' } as const

const anyHost = new URL(anyPage.url).host

/** Keys of the stored values that the shell depends on; with their versions, as in `storage/items.ts`. */
export const shellKeys = [
  'options@1',
  'network@1',
  'policy@1',
  'consent@1',
  'account@1',
  'signIn@1',
  'pendingRequests@2',
  'contactsNoticeDismissed@1',
]

/** What decides about the shell, without their schemas, which would be longer than the first script. */
interface Local {
  'shell@1'?: Shell
  'options@1'?: Partial<Options>
  'policy@1'?: { internal_hosts?: string[]; never_hosts?: string[] }
  'outbox@1'?: unknown[]
}

interface Session {
  'recommendations@2'?: { url: string }[]
  'opening@1'?: Opening | null
}

/** The hash of the extension's version, the languages, and the present values of `shellKeys`. */
export const inputsOfShell = (local: Record<string, unknown>): Promise<string> =>
  hashOf([browser.runtime.getManifest().version, navigator.languages, shellKeys.map((key) => local[key])])

/** Reads all that the shell needs at once, beside the snapshot. */
export async function readShell() {
  const [local, session, [tab]] = await Promise.all([
    browser.storage.local.get([...shellKeys, 'shell@1', 'outbox@1']),
    browser.storage.session.get(['recommendations@2', 'opening@1']),
    browser.tabs.query({ active: true, currentWindow: true }),
  ])
  return { local: local as Local, session: session as Session, tab }
}

/**
 * Shows the shell of a page that no popup has looked up since the browser's start: the tabs, the page's title, the
 * closed form and the place of the list.
 *
 * @returns whether it is shown; not if the application would draw another first frame
 */
export async function showShell({ local, session, tab }: Awaited<ReturnType<typeof readShell>>): Promise<boolean> {
  const { 'shell@1': shell, 'options@1': options, 'policy@1': policy } = local
  const page = tabPage(tab)
  if (!shell || !page.ok || page.title === '' || local['outbox@1']?.length || session['opening@1']) return false
  if (session['recommendations@2']?.some(({ url }) => url === page.url)) return false
  const draft = shell.draft.replace(anyPage.url, () => page.url)
  const [inputs, typed] = await Promise.all([inputsOfShell({ ...local }), browser.storage.local.get(draft)])
  if (inputs !== shell.inputs || typed[draft]) return false
  const { excluded_sites = [] } = options ?? {}
  const { internal_hosts = [], never_hosts = [] } = policy ?? {}
  if (guardReason(page.url, { excluded_sites, internal_hosts, never_hosts })) return false
  const { host } = new URL(page.url)
  const named = (text: string) =>
    text
      .replaceAll(anyPage.url, () => page.url)
      .replaceAll(anyHost, () => host)
      .replaceAll(anyPage.title, () => page.title)
  const filled = (node: SnapshotNode): SnapshotNode =>
    typeof node === 'string'
      ? named(node)
      : [node[0], node[1].map(([name, value]) => [name, named(value)]), node[2].map(filled)]
  show(shell.nodes.map(filled), shell.language)
  return true
}
