import { browser } from 'wxt/browser'
import { guardReason } from '../../page/guard.ts'
import { tabPage } from '../../page/tab-page.ts'
import type { Opening } from '../../schemas/opening.ts'
import type { Options } from '../../schemas/options.ts'
import type { KeptNode, KeptShell } from '../../storage/kept-frame.ts'
import { hashOf, show } from './kept-frame.ts'

/** The page that a kept shell is drawn for: the page in front takes its place. */
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
  'keptShell@1'?: KeptShell
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

/** Reads all that the shell needs at once, beside the kept frame. */
export async function readShell() {
  const [local, session, [tab]] = await Promise.all([
    browser.storage.local.get([...shellKeys, 'keptShell@1', 'outbox@1']),
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
  const { 'keptShell@1': shell, 'options@1': options, 'policy@1': policy } = local
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
  const filled = (node: KeptNode): KeptNode =>
    typeof node === 'string'
      ? named(node)
      : [node[0], node[1].map(([name, value]) => [name, named(value)]), node[2].map(filled)]
  show(shell.nodes.map(filled), shell.language)
  return true
}
