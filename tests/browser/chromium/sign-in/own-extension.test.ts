import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { readText, waitForView } from '../../../../src/demo/browser/assertions.ts'
import { allow, fillInSignInPage } from '../../../../src/demo/browser/sign-in.ts'
import { askForAccount, makeOwn, signOut } from '../../world/own-extension.ts'
import { createWorld, type World } from '../../world/world.ts'

let world: World
let page: Page

beforeAll(async () => {
  world = await createWorld()
  makeOwn(world)
  page = await world.article('/night-trains')
})
afterAll(() => world.close())

const consents = () => world.database((database) => database.prepare('SELECT application, contacts FROM consent').all())

// shows: P2, S23
it('the network’s own extension is signed in after the password, without a question', async () => {
  const popup = await world.click(page)
  const window = await world.signInWindow(popup)
  await fillInSignInPage(window)
  expect(await readText(window, 'main')).toContain('Passalong belongs to this network')
  expect(consents()).toEqual([])
  const closed = new Promise((resolve) => window.once('close', resolve))
  await Promise.all([closed, window.locator('button[value="sign-in"]').click()])
  await waitForView(popup, 'ready')
  expect(await readText(popup, '.sharers h2')).toBe('Your contacts (3)')
  expect(consents()).toEqual([{ application: demoNetwork.premiumKey, contacts: 1 }])
  await signOut(popup)
})

// shows: P14
it('a member who is still signed in to the network confirms the account', async () => {
  const popup = await world.click(page)
  const window = await askForAccount(world, popup)
  expect(await window.$('input[name=contacts]')).toBeNull()
  await allow(window)
  await waitForView(popup, 'ready')
  await popup.close()
})
