import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readText, waitForView } from '../../../src/demo/tour/assertions.ts'
import { clickText } from '../by-text.ts'
import { createWorld, type World } from '../world.ts'

let folder: string
let world: World

const countTokens = () => world.database((database) => database.prepare('SELECT count(*) AS tokens FROM token').get())

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passalong-session-'))
  world = await createWorld({ profile: join(folder, 'profile') })
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a session', () => {
  it('is offered anew where the browser ended the background in the middle of signing in', async () => {
    const page = await world.article('/night-trains')
    let popup = await world.click(page)
    const window = await world.signInWindow(popup)
    await waitForView(popup, 'signing-in')
    const closed = new Promise((resolve) => window.once('close', resolve))
    await popup.close()
    await world.endBackground()
    popup = await world.click(page)
    await waitForView(popup, 'signed-out')
    // what would be done in it would come to nothing
    await closed
    expect(await readText(popup, '.failure p')).toMatch(/interrupted|closed/)
    await world.signIn(popup)
    expect(await readText(popup, '.welcome p')).toBe('Signed in as Maya Lindqvist.')
    await popup.locator('.welcome button:last-child').click()
    await popup.waitForSelector('.welcome', { hidden: true })
    await page.close()
  })

  it('is kept when the browser is closed and started again', async () => {
    const restarted = await world.restart()
    const page = await restarted.article('/night-trains')
    await waitForView(await restarted.click(page), 'ready')
    expect(countTokens()).toEqual({ tokens: 1 })
    world = Object.assign(world, restarted)
    await page.close()
  })

  it('ends at once where the network is away, which learns of it when it is back', async () => {
    await world.stopService()
    const options = await world.openOwnPage('options.html')
    await clickText(options, 'Sign out')
    await options.locator('[data-revoked=false]').wait()
    expect(await readText(options, '#account')).toContain('Passalong will tell it as soon as it answers.')
    expect(countTokens()).toEqual({ tokens: 1 })
    await world.restoreService()
    await world.endBackground()
    // whatever wakes the background tells the network
    const page = await world.article('/night-trains')
    await waitForView(await world.click(page), 'signed-out')
    await expect.poll(countTokens).toEqual({ tokens: 0 })
    await page.close()
    await options.close()
  })

  it('of another account than before is asked about', async () => {
    const page = await world.article('/night-trains')
    const popup = await world.click(page)
    const asAna = async () => {
      const window = await world.signInWindow(popup)
      await window.locator('button[value="sign-out"], input[name=login]').wait()
      if (await window.$('button[value="sign-out"]')) await window.locator('button[value="sign-out"]').click()
      await window.locator('input[name=login]').wait()
      await world.passSignInPage(window, 'ana')
      await window.locator('button[value="allow"]').click()
      await waitForView(popup, 'confirm-account')
    }
    await asAna()
    expect(await readText(popup, 'main')).toMatch(/Until now Passalong knew you as Maya Lindqvist.*Ana Ruiz/s)
    await answer(popup, 'Not me')
    await waitForView(popup, 'signed-out')
    await expect.poll(countTokens).toEqual({ tokens: 0 })
    await asAna()
    await answer(popup, 'Yes, that’s me')
    await waitForView(popup, 'ready')
    expect(await readText(popup, 'footer')).toContain('Ana Ruiz')
    await page.close()
  })
})

const answer = (popup: Page, label: string) => clickText(popup, label)

it('the profile "code-secret" signs in with the secret that the member was given', async () => {
  const options = await world.openOwnPage('options.html')
  await clickText(options, 'Sign out')
  await options.locator('[data-revoked=true]').wait()
  await options.locator('.advanced summary').click()
  await options.locator('select[name=profile]').wait()
  await options.select('select[name=profile]', 'code-secret')
  await options.locator('input[name=secret]').fill('demo-premium-secret')
  await options.locator('.advanced button.primary').click()
  await options.locator('.advanced .notice').wait()
  await options.close()
  await world.beSignedIn()
  expect(countTokens()).toEqual({ tokens: 1 })
})
