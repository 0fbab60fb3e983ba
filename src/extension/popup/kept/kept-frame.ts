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

/** What the member clicked last in the kept frame: a button, or null. */
export let clicked: HTMLButtonElement | null = null

/**
 * Shows the kept frame if nothing that decided about it has changed: then the application draws the same. `takeInput`
 * hands over what the member does in the frame.
 *
 * @returns `drawnFrom` of the shown frame; null if none is shown
 */
export async function showKeptFrame(): Promise<string | null> {
  try {
    const kept = (await browser.storage.session.get(keptFrameKey))[keptFrameKey] as KeptFrame | undefined
    const root = document.getElementById('app')
    if (!kept || !root || !isFresh(kept) || (await inputsOf(kept.keys)) !== kept.inputs) return null
    root.append(...kept.nodes.map(built))
    root.addEventListener('click', ({ target }) => {
      clicked = (target as Element).closest('button')
    })
    document.documentElement.lang = kept.language
    return kept.drawnFrom
  } catch {
    // a broken frame is as none
    return null
  }
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
