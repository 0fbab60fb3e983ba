import { expect, it } from 'vitest'
import { isFixed } from '../../../../src/extension/capabilities/networks/questions.ts'
import { noPolicy } from '../../../../src/extension/network/network.ts'

it.each([
  ['an address whose network isn’t read yet', { locked: true, address: 'acme.example' }, true],
  ['no network', { locked: true }, false],
  ['an address that members may change', { address: 'acme.example' }, false],
])('a policy with %s fixes the network: %j', (_, policy, isExpected) => {
  expect(isFixed({ ...noPolicy, ...policy })).toBe(isExpected)
})
