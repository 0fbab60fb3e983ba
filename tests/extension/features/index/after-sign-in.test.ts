// @vitest-environment node

import { expect, it, vi } from 'vitest'
import { countShares } from '../../../../src/extension/features/index/storage/shares.ts'
import { life, useLife } from '../../support/life.ts'

useLife()

it('after the sign-in the index is read immediately, and once', async () => {
  // no first poll within these two minutes
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  life.awake()
  await life.signIn()
  await life.settle()
  expect(life.requests.filter((path) => path.endsWith('/newsfeed'))).toEqual(['/me/newsfeed', '/newsfeed'])
  expect(await countShares()).toBe(2)
  life.requests = []
  await life.pass(2 * 60_000)
  expect(life.requests).toEqual(['/me/pending_requests'])
})
