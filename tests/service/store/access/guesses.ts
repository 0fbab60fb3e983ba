import { test as base, expect } from 'vitest'
import { type AttemptLimit, passwordLimits } from '../../../../src/service/store/access/attempts.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { createCodeFlow } from '../../oauth/code-flow.ts'
import { password, type TestNetwork } from '../../test-network.ts'

/** Guessing of passwords and secrets (RFC 6749 §2.3.1, §10.10; RFC 6819 §4.3.5, §4.4.1.3, §5.1.4.2). */

export const minute = 60_000
export const here = '192.0.2.1'
export const elsewhere = '198.51.100.7'

/** A network behind a proxy, which names the browsers' IP addresses. */
export const test = base
  .extend('flow', () => createCodeFlow({ behindProxy: true }))
  .extend('network', ({ flow }) => flow.network)

export const tooMany = 'Too many attempts'
export const wrong = siteTranslate('en')('wrongPassword')

export async function signIn(browser: ReturnType<TestNetwork['browse']>, login = 'ana', given = password) {
  const { status, text } = await browser.submit('/sign-in', { login, password: given })
  if (status === 303) return 'in'
  expect(status).toBe(200)
  return /role="alert">([^<]*)/.exec(text)?.[1]
}

export async function useUp(
  network: TestNetwork,
  { subject, max, window }: AttemptLimit,
  attempts = max,
): Promise<void> {
  await network.store.transaction(async (tx) => {
    for (let attempt = 0; attempt < attempts; attempt++) {
      await tx.attempts.take([{ subject, max: 1000, window }], network.clock.now)
    }
  })
}

export function limit(of: string, login = 'ana', clientIp = here): AttemptLimit {
  const found = passwordLimits({ login, clientIp, device: undefined, visitor: '' }).find(({ subject }) =>
    subject.startsWith(of),
  )
  if (!found) throw new Error(of)
  return found
}
