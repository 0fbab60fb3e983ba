import { afterEach, beforeEach } from 'vitest'
import * as items from '../../../../src/extension/storage/items.ts'
import { cookiesFor, startSignedInService } from '../../../support/demo-service.ts'
import { signInByPages } from '../../../support/sign-in-by-pages.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { maya } from '../../support/background.ts'

export let service: Awaited<ReturnType<typeof startSignedInService>>
export let data: string

/** The member in the sign-in window, still signed in at the network's site. */
export const inWindow = (url: string, answers = maya) => signInByPages(url, answers, cookiesFor(url))

export const failureStored = async () => (await items.signIn.get()) as { phase: string; failure?: { code: string } }

/** Status of GET /me with this token. */
export const statusOf = async (token: string) =>
  (await fetch(`${service.url}/me`, { headers: { authorization: `Bearer ${token}` } })).status

/** Starts the service of the running test, which ends with the test. */
export async function startService(options: Parameters<typeof startSignedInService>[0]): Promise<void> {
  service = await startSignedInService(options)
}

/** Starts the service before each test. */
export function useService(): void {
  beforeEach(async () => {
    data = temporaryFolder()
    await startService({ port: 0, data })
  })
  afterEach(() => service.close())
}
