import { browser } from 'wxt/browser'
import * as secrets from '../../storage/secrets.ts'
import { forgetAged, type OutboxWriter } from './stored.ts'

/** Keys of values that only earlier versions of the extension read. */
const abandoned = ['onlyContacts@1']

/** Milliseconds by which a clock may go on between two times that it is looked at, and still be trusted. */
const trusted = 3 * 24 * 60 * 60 * 1000

/**
 * Forgets what members typed and sent long ago; to be called now and then. After a long while, or under a clock that was set
 * forward, it only takes the time: a wrong date for an hour must not delete what is a day old.
 */
export async function forgetOld(outbox: OutboxWriter): Promise<void> {
  const now = Date.now()
  const last = await secrets.lastForgetting.get()
  await secrets.lastForgetting.set(now)
  await browser.storage.local.remove(abandoned)
  if (Math.abs(now - last) > trusted) return
  await forgetAged(outbox)
}
