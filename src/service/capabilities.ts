import { chats } from './store/chats-part.ts'
import { feeds } from './store/feeds-part.ts'
import { mail } from './store/mail-part.ts'
import { moderation } from './store/moderation-part.ts'
import { push } from './store/push-part.ts'
import { search } from './store/search-part.ts'
import type { Part } from './store/store.ts'

/** All that a network has beyond the core, in the order of the channels' switches. The core gets it, and never imports it. */
export const capabilities: readonly Part[] = [search, mail, feeds, chats, push, moderation]
