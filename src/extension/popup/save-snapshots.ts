import { type ComponentChild, render } from 'preact'
import { browser } from 'wxt/browser'
import { ownerOf } from '../storage/configured-network.ts'
import { shareDraft } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import { maxSnapshot, type SnapshotNode } from '../storage/snapshot.ts'
import { decidingOf, type FirstFrame, hasReply, isPageAlone, ofUnknownPage, readFirstFrame } from './first-frame.ts'
import { usedNotices } from './lazy.ts'
import { anyPage, hashOf, inputsOf, inputsOfShell, isFresh, readState, snapshotKeys } from './snapshot.ts'

type Application = (first: FirstFrame) => ComponentChild

/**
 * Saves both in idle time: now, unless this popup has drawn the snapshot, and after what they depend on has changed.
 */
export function saveSnapshots(
  { account, network, page }: FirstFrame,
  application: Application,
  isDrawn: boolean,
): void {
  if (!account || !network || !page.ok) return
  const draft = shareDraft(ownerOf(network, account), page.url).key
  const keys = { ...snapshotKeys, local: [...snapshotKeys.local, draft] }
  let isPlanned = false
  let last: Promise<void> = Promise.resolve()
  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    requestIdleCallback(() => {
      isPlanned = false
      // one after the other, since each removes its snapshot again if a value has changed meanwhile. If the storage is
      // full, the next popup opens without a snapshot
      last = last.then(() => save(draft, application)).catch(() => undefined)
    })
  }
  browser.storage.onChanged.addListener((changes, area) => {
    if ((area === 'local' || area === 'session') && keys[area].some((key) => key in changes)) plan()
  })
  if (!isDrawn) plan()
}

async function save(draft: string, application: Application): Promise<void> {
  const state = await readState(draft)
  const [inputs, ofShell] = await Promise.all([inputsOf(state), inputsOfShell(state)])
  // components read the page's own values; if those are behind, the change that they miss comes here too
  const ofPage = { ...(await globalThis.opened.state), tab: state.tab }
  if ((await inputsOf(ofPage)) !== inputs) return
  const before = items.snapshot.now(state)
  const isSaved = before?.inputs === inputs && isFresh(before)
  const isShellSaved = items.shell.now(state)?.inputs === ofShell
  if (isSaved && isShellSaved) return
  // the page's own values are parsed already; another text may be selected then
  const first = { ...(await readFirstFrame(null, ofPage)), selected: '' }
  if (!isSaved) await saveSnapshot(first, inputs, draft, application)
  if (!isShellSaved) await saveShell(first, ofShell, application)
}

async function saveSnapshot(first: FirstFrame, inputs: string, draft: string, application: Application): Promise<void> {
  const { account, network, page, language } = first
  if (!account || !network || !page.ok || draft !== shareDraft(ownerOf(network, account), page.url).key) return
  if (!isPageAlone(first) || !hasReply(first)) return
  const hasNotices = await usedNotices()
  const nodes = JSON.stringify(await drawAside(application(first)))
  if (nodes.length > maxSnapshot) return
  const drawnFrom = await hashOf(decidingOf(first))
  const snapshot = { draft, inputs, drawnFrom, at: Date.now(), language, hasNotices, nodes }
  await items.snapshot.set(snapshot)
  // the background may have removed all values of the session just before
  if ((await inputsOf(await readState(draft))) !== inputs) await items.snapshot.remove()
}

async function saveShell(read: FirstFrame, inputs: string, application: Application): Promise<void> {
  const { account, network, language } = read
  if (!account || !network) return
  const owner = ownerOf(network, account)
  const first = ofUnknownPage(read, anyPage, owner)
  if (!isPageAlone(first)) return
  const nodes = JSON.stringify(await drawAside(application(first)))
  if (nodes.length > maxSnapshot) return
  const draft = shareDraft(owner, anyPage.url).key
  const shell = { draft, inputs, language, nodes }
  await items.shell.set(shell)
  if ((await inputsOfShell(await readState(draft))) !== inputs) await items.shell.remove()
}

const nodesOf = (parent: Node): SnapshotNode[] =>
  [...parent.childNodes].map((node) =>
    node instanceof Element
      ? [node.localName, [...node.attributes].map(({ name, value }) => [name, value]), nodesOf(node)]
      : (node.nodeValue ?? ''),
  )

/** Draws invisibly, without effects except those of the layout. */
async function drawAside(drawing: ComponentChild): Promise<SnapshotNode[]> {
  const root = document.createElement('div')
  root.className = 'aside'
  document.body.append(root)
  render(drawing, root)
  // layout effects may have changed states
  await Promise.resolve()
  const nodes = nodesOf(root)
  render(null, root)
  root.remove()
  return nodes
}
