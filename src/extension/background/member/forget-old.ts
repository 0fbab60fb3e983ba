import { browser } from 'wxt/browser'
import * as secrets from '../../storage/secrets.ts'
import { forgetAged, type OutboxWriter } from './stored.ts'

/** Keys that only earlier versions read. */
const abandoned = ['onlyContacts@1']

const day = 24 * 60 * 60 * 1000

/** Largest change of the clock since the last call for which the clock is trusted, in milliseconds. */
const trusted = 3 * day

/** Milliseconds after an absence in which no draft or write is deleted: it may have expired while the browser was closed. */
const returning = 7 * day

/**
 * Deletes expired drafts, writes and sent calls. If the clock jumped since the last call, it only notes the time: an
 * hour with a wrong date must not delete yesterday's values. After a jump forward, perhaps an absence, the noted time is
 * in the future: until then, drafts and writes stay, so that the member is asked about them.
 */
export async function forgetOld(outbox: OutboxWriter): Promise<void> {
  const now = Date.now()
  const last = await secrets.lastForgetting.get()
  await browser.storage.local.remove(abandoned)
  const moved = now - last
  const isReturning = moved < 0 && moved >= -returning
  if (!isReturning) await secrets.lastForgetting.set(moved > trusted ? now + returning : now)
  if (moved > trusted || moved < -returning) return
  await forgetAged(outbox, isReturning)
}
