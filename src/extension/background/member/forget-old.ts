import { browser } from 'wxt/browser'
import * as secrets from '../../storage/secrets.ts'
import { forgetAged, type OutboxWriter } from './stored.ts'

/** Keys that only earlier versions read. */
const abandoned = ['onlyContacts@1']

/** The clock is trusted if it moved by at most so many milliseconds since the last call. */
const trusted = 3 * 24 * 60 * 60 * 1000

/**
 * Deletes expired drafts, writes and sent calls. If the clock jumped since the last call, it only notes the time: an
 * hour with a wrong date must not delete yesterday's values.
 */
export async function forgetOld(outbox: OutboxWriter): Promise<void> {
  const now = Date.now()
  const last = await secrets.lastForgetting.get()
  await secrets.lastForgetting.set(now)
  await browser.storage.local.remove(abandoned)
  if (Math.abs(now - last) > trusted) return
  await forgetAged(outbox)
}
