import { browser } from 'wxt/browser'
import * as items from '../../storage/items.ts'
import * as secrets from '../../storage/secrets.ts'
import { Failed } from '../base/failed.ts'
import { deleteMemberValues, type OutboxWriter } from './stored.ts'

/**
 * Guards every call. Only revocations are sent without consent (`auth/revocations.ts`).
 *
 * @throws Failed no-consent
 */
export async function assertConsent(): Promise<void> {
  if (!(await items.consent.get())) throw new Failed('no-consent')
}

export const giveConsent = (): Promise<void> => items.consent.set({ given: Date.now() })

interface Withdrawal {
  signIn: { signOut: () => Promise<void> }
  outbox: OutboxWriter
  revocations: { flush: () => Promise<boolean> }
}

/** Signs out, deletes the stored values of all members, and revokes their tokens; nothing else is sent from now on. */
export async function withdrawConsent({ signIn, outbox, revocations }: Withdrawal): Promise<void> {
  // consent ends first, so that no call can begin meanwhile
  await items.consent.remove()
  await signIn.signOut()
  await deleteMemberValues(outbox)
  void revocations.flush()
}

/**
 * Asks for consent after an installation. Members who signed in with a build without this question had read the same
 * sentence, so an update takes their consent as given; remove that line when the version of `items.consent` is raised.
 *
 * @param reason why the browser started this version (`runtime.onInstalled`)
 */
export async function askForConsent(reason: string): Promise<void> {
  if (await items.consent.get()) return
  if (reason === 'update' && (await secrets.session.get())) await giveConsent()
  if (reason === 'install') await browser.tabs.create({ url: '/welcome.html' })
}
