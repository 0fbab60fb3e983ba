import { type ComponentChild, render } from 'preact'
import type { WebPage } from '../page/tab-page.ts'
import { isShared } from '../schemas/stored.ts'
import { ownerOf } from '../storage/configured-network.ts'
import { shareDraft } from '../storage/drafts.ts'
import { type Raw, readRaw, watchStorage } from '../storage/followed.ts'
import * as items from '../storage/items.ts'
import { maxSnapshot, type Snapshot, type SnapshotNode, snapshotLifetime } from '../storage/snapshot.ts'
import {
  decidingOf,
  type FirstFrame,
  hasReply,
  isGuarded,
  isPageAlone,
  isReplyStored,
  loadNoticesOf,
  ofUnknownPage,
  readFirstFrame,
} from './first-frame.ts'
import type { FirstTab } from './first-tab.ts'
import { currentState } from './opened.ts'
import type { PopupParts } from './parts.ts'
import { anyPage, anyTile, hashOf, inputsOf, inputsOfShell, isFresh } from './snapshot.ts'
import { answerLifetime } from './this-page/page-state.ts'

interface Drawing {
  parts: PopupParts
  loadFirst: FirstTab['loadFirst']
}

interface Popup extends Drawing {
  page: WebPage
  tab: string
  isGuarded: boolean
  /** Keys of the page's draft. */
  drafts: Snapshot['drafts']
  application: (first: FirstFrame) => ComponentChild
}

/** Data, and a copy of the elements that were drawn of them first. */
interface Drawn {
  first: FirstFrame
  root: Node
}

/**
 * Saves both in idle time: now, and after what they depend on has changed. @param root null if the first drawing was the
 * snapshot's: then nothing is saved now
 */
export function saveSnapshots(
  first: FirstFrame,
  drawing: Drawing,
  application: Popup['application'],
  root: Node | null,
): void {
  const { account, network, page } = first
  if (!account || !network || !page.ok) return
  const drafts = shareDraft(ownerOf(network, account), page.url).keys
  const { snapshot } = globalThis.opened.keys
  const keys = { ...snapshot, local: [...snapshot.local, ...drafts] }
  const popup = { page, tab: first.tab, isGuarded: isGuarded(first), drafts, ...drawing, application }
  let drawn: Drawn | null = root && { first, root }
  let isPlanned = false
  let last: Promise<void> = Promise.resolve()
  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    requestIdleCallback(() => {
      isPlanned = false
      const before = drawn
      drawn = null
      // one after the other, since each removes its snapshot again if a value has changed meanwhile. If the storage is
      // full, the next popup opens without a snapshot
      last = last.then(() => save(popup, before)).catch(() => undefined)
    })
  }
  watchStorage((changes, area) => {
    if ((area === 'local' || area === 'session') && keys[area].some((key) => key in changes)) plan()
  })
  if (root) plan()
}

async function save(popup: Popup, drawn: Drawn | null): Promise<void> {
  // as the page's components read them
  const state = await currentState()
  const shell = items.shell.now(state)
  // the page's reply will follow
  if (shell && !popup.isGuarded && !isReplyStored(popup.tab, state)) return
  const keys = globalThis.opened.keys.snapshot
  const [inputs, ofShell] = await Promise.all([inputsOf(state), inputsOfShell(state)])
  const before = items.snapshot.now(state)
  const isSaved = before?.inputs === inputs && isFresh(before)
  const isShellSaved = shell?.inputs === ofShell
  if (isSaved && isShellSaved) return
  // another text may be selected then
  const first = { ...(await readFirstFrame(popup.parts, null, state)), selected: '' }
  if (!isSaved) {
    await saveSnapshot(popup, first, state, inputs, drawn)
    // the page's values may be behind, and the background may have removed all values of the session just before
    if ((await inputsOf({ ...(await readRaw(keys)), tab: state.tab })) !== inputs) await items.snapshot.remove()
  }
  if (!isShellSaved) {
    await saveShell(popup, first, ofShell)
    if ((await inputsOfShell(await readRaw(keys))) !== ofShell) await items.shell.remove()
  }
}

async function saveSnapshot(
  popup: Popup,
  first: FirstFrame,
  state: Raw,
  inputs: string,
  drawn: Drawn | null,
): Promise<void> {
  const { account, network, page, language } = first
  const { drafts, loadFirst, application } = popup
  if (!account || !network || !page.ok || drafts[0] !== shareDraft(ownerOf(network, account), page.url).keys[0]) return
  if (!isPageAlone(first) || !hasReply(first)) return
  const drawnFrom = await hashOf(decidingOf(first))
  const isAsDrawn = drawn && (await hashOf(decidingOf(drawn.first))) === drawnFrom
  if (!isAsDrawn) await loadNoticesOf(first, state, loadFirst)
  const nodes = JSON.stringify(isAsDrawn ? nodesOf(drawn.root) : await drawAside(application(first)))
  if (nodes.length > maxSnapshot) return
  const reply = first.recommendations.find(({ tab }) => tab === first.tab)
  const at = Date.now()
  const until = reply && !isShared(reply) ? reply.at + answerLifetime : at + snapshotLifetime
  await items.snapshot.set({ drafts, inputs, drawnFrom, at, until, language, nodes })
}

async function saveShell({ application }: Popup, read: FirstFrame, inputs: string): Promise<void> {
  const { account, network, language } = read
  if (!account || !network) return
  const owner = ownerOf(network, account)
  const first = ofUnknownPage(read, anyPage, owner)
  if (!isPageAlone(first)) return
  const nodes = JSON.stringify(await drawAside(application(first), markTile))
  if (nodes.length > maxSnapshot) return
  await items.shell.set({ drafts: shareDraft(owner, anyPage.url).keys, inputs, language, nodes })
}

function markTile(root: Element): void {
  const tile = root.querySelector('[data-site]')
  tile?.setAttribute('data-tone', anyTile.tone)
  tile?.replaceChildren(anyTile.letter)
}

function nodesOf(parent: Node): SnapshotNode[] {
  const nodes: SnapshotNode[] = []
  for (let node = parent.firstChild; node; node = node.nextSibling)
    nodes.push(node instanceof Element ? elementOf(node) : (node.nodeValue ?? ''))
  return nodes
}

const elementOf = (element: Element): SnapshotNode => [
  element.localName,
  element.getAttributeNames().map((name) => [name, element.getAttribute(name) ?? '']),
  nodesOf(element),
]

/** Draws invisibly, without effects except those of the layout. */
async function drawAside(drawing: ComponentChild, change?: (root: Element) => void): Promise<SnapshotNode[]> {
  const root = document.createElement('div')
  root.className = 'aside'
  document.body.append(root)
  render(drawing, root)
  // layout effects may have changed states
  await Promise.resolve()
  change?.(root)
  const nodes = nodesOf(root)
  render(null, root)
  root.remove()
  return nodes
}
