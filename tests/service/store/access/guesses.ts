import { beforeEach, expect } from 'vitest'
import { type AttemptLimit, passwordLimits } from '../../../../src/service/store/access/attempts.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { type CodeFlow, createCodeFlow } from '../../oauth/code-flow.ts'
import { password } from '../../test-network.ts'

/** Guessing of passwords and secrets (RFC 6749 §2.3.1, §10.10; RFC 6819 §4.3.5, §4.4.1.3, §5.1.4.2). */

export const minute = 60_000
export const here = '192.0.2.1'
export const elsewhere = '198.51.100.7'

export let flow: CodeFlow
export let network: CodeFlow['network']
export async function startFlow(options: Parameters<typeof createCodeFlow>[0]): Promise<void> {
  flow = await createCodeFlow(options)
  network = flow.network
}

export const tooMany = 'Too many tries'
export const wrong = siteTranslate('en')('wrongPassword')

export async function signIn(browser: ReturnType<typeof network.browse>, login = 'ana', given = password) {
  const { status, text } = await browser.submit('/sign-in', { login, password: given })
  if (status === 303) return 'in'
  expect(status).toBe(200)
  return /role="alert">([^<]*)/.exec(text)?.[1]
}

export async function useUp({ subject, max, window }: AttemptLimit, attempts = max): Promise<void> {
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

export function useFlow(): void {
  beforeEach(async () => {
    await startFlow({ behindProxy: true })
  })
}
