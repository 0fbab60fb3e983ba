import { storeMarked } from './mark/stored.ts'
import { storeKnownRequests } from './notifications/stored.ts'

/** Each stores a sample of what a capability stores, as at this time in milliseconds since 1970. */
export const samples: readonly ((at: number) => Promise<unknown>)[] = [storeKnownRequests, storeMarked]
