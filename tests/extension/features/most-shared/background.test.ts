// @vitest-environment node

import { expect } from 'vitest'
import { buildSignedInBackground } from '../../support/background.ts'
import { it } from '../../support/service.ts'

it('the service names at most three pages, each shared by more than one member', async ({ service }) => {
  const { handlers } = await buildSignedInBackground(service.url)
  const pages = await handlers.mostShared({})
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.length).toBeLessThanOrEqual(3)
  expect(pages.every(({ url, sharer_count }) => /^https?:/.test(url) && sharer_count > 1)).toBe(true)
})
