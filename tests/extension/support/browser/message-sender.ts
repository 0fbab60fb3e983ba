import { fakeBrowser } from 'wxt/testing/fake-browser'

/** The popup as the sender of a message. */
export const ownPage = () => ({ id: fakeBrowser.runtime.id, url: `${location.origin}/popup.html` })

/** Adds the sender to each message, as the real browser does; the background checks it. */
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
