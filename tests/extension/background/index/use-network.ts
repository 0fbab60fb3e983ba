import { beforeEach, vi } from 'vitest'
import { createNetworkOfShares } from './network-of-shares.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
export const numbered = (count: number, name = 'p') => Array.from({ length: count }, (_, index) => `${name}${index}`)

export let network: Awaited<ReturnType<typeof createNetworkOfShares>>

export const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

/** Starts a network of shares before each test; the clock stands still until `later`. */
export function useNetworkOfShares(): void {
  beforeEach(async () => {
    network = await createNetworkOfShares()
    vi.useFakeTimers({ toFake: ['Date'] })
  })
}
