import { fakeBrowser } from 'wxt/testing/fake-browser'

/** A page of ours. */
export const ownPage = () => ({ id: fakeBrowser.runtime.id, url: `${location.origin}/popup.html` })

/** The fake browser says nothing of who sends a message; the real one does, and the background looks at it. */
export function sendMessagesFrom(sender: { id?: string; url?: string }): void {
  const send = async (message: unknown): Promise<unknown> => {
    const { onMessage } = fakeBrowser.runtime
    if (!onMessage.hasListeners()) throw new Error('Could not establish connection. Receiving end does not exist.')
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const kept: unknown[] = await onMessage.trigger(message, sender, resolve)
    return kept.includes(true) ? promise : undefined
  }
  fakeBrowser.runtime.sendMessage = send as typeof fakeBrowser.runtime.sendMessage
}
