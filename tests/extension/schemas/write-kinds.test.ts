// @vitest-environment node

import * as v from 'valibot'
import { expect, it } from 'vitest'
import { byShareText, shareTextNames } from '../../../src/contract/parameters.ts'
import { kindsOfWrites } from '../../../src/extension/capabilities/added-kinds.ts'
import { popupParts } from '../../../src/extension/capabilities/popup.ts'
import { composedPage } from '../../../src/extension/schemas/contents.ts'
import { buildBackground } from '../support/background.ts'

it('each kind of write of a capability has its rows in the background and in the popup', () => {
  const types = Object.keys(kindsOfWrites).sort()
  const { running } = buildBackground('https://network.example')
  const inBackground = running.flatMap(({ kinds = {} }) => Object.keys(kinds))
  expect(inBackground.sort()).toEqual(types)
  expect(Object.keys(popupParts.kinds).sort()).toEqual(types)
})

it('a share that a build stored before it had a text keeps the others', () => {
  const url = 'https://news.example/night-trains'
  for (const missing of shareTextNames) {
    const { [missing]: _, ...stored } = { url, pageUrl: url, ...byShareText((name) => `Of ${name}`) }
    expect(v.parse(v.strictObject(composedPage), stored)).toMatchObject(stored)
  }
})
