import { ask } from '../../messages/ask.ts'
import type { PopupParts } from '../../popup/parts.ts'
import { nothingKnown } from '../../schemas/pages.ts'
import { indexChanged } from './storage/state.ts'

export const index: PopupParts['knows'] = {
  changed: indexChanged,
  async read(key) {
    const reply = await ask('knownOf', { key })
    return reply.ok ? reply.value : nothingKnown
  },
  async countSince(since) {
    const reply = await ask('pagesSince', { since })
    return reply.ok ? reply.value : 0
  },
}
