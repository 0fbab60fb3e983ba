import { browser } from 'wxt/browser'
import * as items from '../../storage/items.ts'
import * as secrets from '../../storage/secrets.ts'
import { Failed } from '../base/failed.ts'
import { forgetMembers, type OutboxWriter } from './stored.ts'

/**
 * Without the member's consent the network is asked nothing; only what ends an access that the member has taken back is
 * still sent (`auth/revocations.ts`).
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

/**
 * From now on nothing is sent but what ends the member's access; what is stored of any member is forgotten.
 *
 * @returns whether each network knows that its access has ended
 */
export async function withdrawConsent({ signIn, outbox, revocations }: Withdrawal): Promise<{ revoked: boolean }> {
  // in this order: nothing can begin in between
  await items.consent.remove()
  await signIn.signOut()
  await forgetMembers(outbox)
  return { revoked: await revocations.flush() }
}

/**
 * To be called after the installation and after every update, with the browser's reason: asks for consent where it is
 * new. Who signed in with a build from before there was this question did so under a sentence that said the same; they
 * are not asked until the version of `items.consent` is raised, and this line goes.
 */
export async function askForConsent(reason: string): Promise<void> {
  if (await items.consent.get()) return
  if (reason === 'update' && (await secrets.session.get())) await giveConsent()
  if (reason === 'install') await browser.tabs.create({ url: '/welcome.html' })
}
