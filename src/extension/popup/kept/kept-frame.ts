import { browser } from 'wxt/browser'
import { type KeptFrame, type KeptNode, keptFrameLifetime } from '../../storage/kept-frame.ts'

/** The key of `items.keptFrame`. */
export const keptFrameKey = 'keptFrame@1'

/**
 * The hash of the extension's version, the tab's page, and the present stored values with these keys: what the member
 * deletes has no copy here.
 */
export async function inputsOf({ local, session }: KeptFrame['keys']): Promise<string> {
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
 * Shows the kept frame if nothing that decided about it has changed: then the application draws the same. `takeInput`
 * hands over what the member does in the frame.
 *
 * @returns `drawnFrom` of the shown frame; null if none is shown
 */
export async function showKeptFrame(): Promise<string | null> {
  try {
    const kept = (await browser.storage.session.get(keptFrameKey))[keptFrameKey] as KeptFrame | undefined
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
export function show(nodes: readonly KeptNode[], language: string): void {
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
export const isFresh = ({ at }: KeptFrame): boolean => at <= Date.now() && Date.now() < at + keptFrameLifetime

function built(node: KeptNode): Node {
  if (typeof node === 'string') return document.createTextNode(node)
  const [name, attributes, children] = node
  const element = document.createElement(name)
  for (const [name, value] of attributes) element.setAttribute(name, value)
  element.append(...children.map(built))
  return element
}
