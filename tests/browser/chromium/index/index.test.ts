import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { shareAs } from '../../data/service-data.ts'
import { clickText } from '../../drive/page.ts'
import { createWorld, type World } from '../../world/world.ts'

let world: World
let options: Page
beforeAll(async () => {
  world = await createWorld()
  options = await world.openOwnPage('options.html')
})
afterAll(() => world.close())

/** The addresses in the browser's database, of all owners. */
const stored = (): Promise<string[]> =>
  options.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('shares')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('shares').objectStore('shares').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result.map(({ url }) => url))
          }
        }
      }),
  )

const amount = (text: string) =>
  options.waitForFunction(
    (text) => document.querySelector('#index .amount')?.textContent === text,
    { timeout: 8000 },
    text,
  )

describe('what contacts share', () => {
  it('is indexed within seconds of the sign-in, and counted in the options', async () => {
    await shareAs(world, 'ana', 'https://pages.example/lighthouse?utm_source=x', 'The last lighthouse keepers')
    await world.beSignedIn()
    await vi.waitFor(async () => expect(await stored()).toContain('http://news.example/night-trains'), 8000)
    const urls = await stored()
    expect(urls).toContain('https://pages.example/lighthouse')
    expect(urls).toContain('http://news.example/four-day-week')
    await amount(`${new Set(urls).size} pages are stored.`)
  })

  it('is deleted when the member switches the option off, and indexed again when it is on', async () => {
    await options.locator('#index input').click()
    await amount('No page is stored at the moment.')
    expect(await stored()).toEqual([])
    await options.locator('#index input').click()
    await vi.waitFor(async () => expect(await stored()).toContain('https://pages.example/lighthouse'), 8000)
  })

  it('is deleted at the sign-out', async () => {
    await clickText(options, 'Sign out')
    await options.locator('[data-revoked=true]').wait()
    await amount('No page is stored at the moment.')
    expect(await stored()).toEqual([])
  })
})
