import { createHmac } from 'node:crypto'
import type { Store } from '../store/store.ts'

export type Sign = ReturnType<typeof createSignature>

/** Signs texts that a browser brings back. All nodes have the same key, so each can verify the other ones'. */
export function createSignature(store: Store) {
  let key: string | undefined
  return async (text: string): Promise<string> => {
    key ??= await store.transaction((tx) => tx.attempts.ticketKey())
    return createHmac('sha256', key).update(text).digest('base64url')
  }
}
