import { type ComponentChild, render } from 'preact'
import { browser } from 'wxt/browser'
import { ownerOf } from '../../storage/configured-network.ts'
import { shareDraft } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import { maxSnapshot, type Snapshot, type SnapshotNode } from '../../storage/snapshot.ts'
import { decidingOf, type FirstFrame, hasReply, isPageAlone, readFirstFrame } from '../first-frame.ts'
import { nothingIndexed } from '../this-page/indexed.ts'
import { anyPage, hashOf, inputsOf, inputsOfShell, isFresh, shellKeys } from './show.ts'

/** The application with this first frame. */
type Application = (first: FirstFrame) => ComponentChild

/**
 * Keeps the frame that the next popup would draw, in idle time: now, and after every change of a value that it depends
 * on.
 */
export function saveSnapshots(first: FirstFrame, application: Application): void {
  const keys = keysOf(first)
  let isPlanned = false
  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    requestIdleCallback(() => {
      isPlanned = false
      // without room in the storage, the next popup opens without a frame
      void keep(keys, application)
        .then(() => keepShell(application))
        .catch(() => undefined)
    })
  }
  browser.storage.onChanged.addListener((changes, area) => {
    if ((area === 'local' || area === 'session') && keys[area].some((key) => key in changes)) plan()
  })
  plan()
}

async function keep(keys: Snapshot['keys'], application: Application): Promise<void> {
  const inputs = await inputsOf(keys)
  const before = await items.snapshot.get()
  if (before?.inputs === inputs && isFresh(before)) return
  // another text may be selected then
  const first = { ...(await readFirstFrame(null)), selected: '' }
  if (!isPageAlone(first) || !hasReply(first) || JSON.stringify(keysOf(first)) !== JSON.stringify(keys)) return
  const root = await drawAside(application(first))
  const drawnFrom = await hashOf(decidingOf(first))
  const frame = { keys, inputs, drawnFrom, at: Date.now(), language: first.language, nodes: nodesOf(root) }
  if (JSON.stringify(frame).length > maxSnapshot || (await inputsOf(keys)) !== inputs) return
  await items.snapshot.set(frame)
  // the background may have removed all values of the session just before
  if ((await inputsOf(keys)) !== inputs) await items.snapshot.remove()
}

/** Keeps the shell: what the application would draw first for a page that nobody has looked up. */
async function keepShell(application: Application): Promise<void> {
  const inputs = () => browser.storage.local.get(shellKeys).then(inputsOfShell)
  const now = await inputs()
  if ((await items.shell.get())?.inputs === now) return
  const read = await readFirstFrame(null)
  const { account, network } = read
  if (!account || !network) return
  const nothing = { owner: ownerOf(network, account), found: nothingIndexed }
  const unknown = { outbox: [], recommendations: [], draft: null, metadata: undefined, selected: '' }
  const first = { ...read, ...unknown, page: anyPage, extrasOf: anyPage.url, indexed: nothing }
  if (!isPageAlone(first)) return
  const root = await drawAside(application(first))
  const draft = shareDraft(nothing.owner, anyPage.url).key
  const shell = { inputs: now, language: first.language, draft, nodes: nodesOf(root) }
  if (JSON.stringify(shell).length > maxSnapshot) return
  await items.shell.set(shell)
  if ((await inputs()) !== now) await items.shell.remove()
}

/** Keys of the stored values that decide what the popup draws first. The pace matters only to an outbox with writes. */
function keysOf({ account, network, page }: FirstFrame): Snapshot['keys'] {
  const { options, policy, consent, signIn, pendingRequests, contactsNoticeDismissed, index, outbox } = items
  const local = [options, items.network, policy, consent, items.account, signIn, pendingRequests, outbox, index]
  const draft = account && network && page.ok ? [shareDraft(ownerOf(network, account), page.url)] : []
  return {
    local: [...local, contactsNoticeDismissed, ...draft].map(({ key }) => key),
    session: [items.recommendations, items.opening].map(({ key }) => key),
  }
}

const nodesOf = (parent: Node): SnapshotNode[] =>
  [...parent.childNodes].map((node) =>
    node instanceof Element
      ? [node.localName, [...node.attributes].map(({ name, value }) => [name, value]), nodesOf(node)]
      : (node.nodeValue ?? ''),
  )

/**
 * Draws invisibly, without effects except those of the layout.
 *
 * @returns a copy of the elements, in a parent
 */
export async function drawAside(drawing: ComponentChild): Promise<Element> {
  const root = document.createElement('div')
  root.className = 'aside'
  document.body.append(root)
  render(drawing, root)
  // layout effects may have changed states
  await Promise.resolve()
  const copy = root.cloneNode(true) as Element
  render(null, root)
  root.remove()
  return copy
}
