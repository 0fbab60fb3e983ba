// @vitest-environment node

import { expect, it } from 'vitest'
import { kindsOfWrites } from '../../../src/extension/capabilities/added-kinds.ts'
import { popupParts } from '../../../src/extension/capabilities/popup.ts'
import { buildBackground } from '../support/background.ts'

it('each kind of write of a capability has its rows in the background and in the popup', () => {
  const types = kindsOfWrites.map(({ type }) => type).sort()
  const { running } = buildBackground('https://network.example')
  const inBackground = running.flatMap(({ kinds = {} }) => Object.keys(kinds))
  expect(inBackground.sort()).toEqual(types)
  expect(Object.keys(popupParts.kinds).sort()).toEqual(types)
})
