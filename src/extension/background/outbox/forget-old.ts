import { browser } from 'wxt/browser'
import { removeOldDrafts } from '../../storage/drafts.ts'
import * as secrets from '../../storage/secrets.ts'
import { removeOldSent } from '../../storage/sent.ts'
import type { Outbox } from './outbox.ts'

/** Keys of values that only earlier versions of the extension read. */
const abandoned = ['onlyContacts@1']

/** Milliseconds by which a clock may go on between two times that it is looked at, and still be trusted. */
const trusted = 3 * 24 * 60 * 60 * 1000

/**
 * Forgets what members typed and sent long ago; to be called now and then. After a long while, or under a clock that was set
 * forward, it only takes the time: a wrong date for an hour must not delete what is a day old.
 */
export async function forgetOld(outbox: Pick<Outbox, 'forgetOld'>): Promise<void> {
  const now = Date.now()
  const last = await secrets.lastForgetting.get()
  await secrets.lastForgetting.set(now)
  await browser.storage.local.remove(abandoned)
  if (Math.abs(now - last) > trusted) return
  await removeOldDrafts()
  await outbox.forgetOld()
  await removeOldSent()
}
