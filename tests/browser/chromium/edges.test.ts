import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { openComposer } from '../../../src/demo/browser/this-page.ts'
import { passAs, shareAs, shareBy } from '../data/service-data.ts'
import { oddPages } from '../views/popup-pages.ts'
import { createSignedInWorld, oddHost, type World } from '../world/world.ts'

let world: World

const { login } = demoNetwork
const address = `http://${oddHost}/edges`

beforeAll(async () => {
  world = await createSignedInWorld({ oddSite: oddPages })
  world.database((database) =>
    shareBy(
      database,
      address,
      [
        { name: 'Ana Ruiz', message: 'Por fin. ¿Quién se apunta al de las 22:40?' },
        { name: 'Giulia D’Angelo', message: '' },
      ],
      login,
    ),
  )
  await passAs(world, 'jonas', login, address, { message: 'This is what I meant.', quote: 'Words to be quoted.' })
  await passAs(world, login, login, address, { message: 'For Thursday' })
  await shareAs(world, login, address, 'A page of its own')
})
afterAll(() => world.close())

const openPopup = async (): Promise<Page> => {
  const popup = await world.click(await world.open(address), 'ready')
  for (const shown of ['.pass', '.kept-note', '.sharers .name']) await popup.locator(shown).wait()
  return popup
}

describe('at a page zoom', () => {
  const setZoom = async (zoom: number) => {
    const settings = await world.browser.newPage()
    await settings.goto('chrome://settings')
    await settings.evaluate(
      (zoom) =>
        (
          chrome as unknown as { settingsPrivate: { setDefaultZoom: (zoom: number) => void } }
        ).settingsPrivate.setDefaultZoom(zoom),
      zoom,
    )
    await settings.close()
  }
  afterAll(() => setZoom(1))

  it.each([1, 1.25, 1.5, 2])('of %d the popup has one scroll bar, and its foot is in view', async (zoom) => {
    await setZoom(zoom)
    const popup = await openPopup()
    const isRight = () =>
      popup.waitForFunction(() => {
        const { scrollHeight, scrollWidth } = document.documentElement
        const foot = document.querySelector('.foot')?.getBoundingClientRect()
        return scrollHeight <= innerHeight && scrollWidth <= innerWidth && foot && foot.bottom <= innerHeight + 0.5
      })
    await isRight()
    expect(await popup.evaluate(() => Math.round(innerHeight * devicePixelRatio))).toBe(600)
    await openComposer(popup)
    await isRight()
  })
})
