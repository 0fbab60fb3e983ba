import { afterAll, beforeAll, expect, it } from 'vitest'
import { newsHost } from '../../../src/build/demo-network.ts'
import { readText, waitForView } from '../../../src/demo/tour/assertions.ts'
import { createSignedInWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await createSignedInWorld()
})
afterAll(() => world.close())

it('a page in Reader View is looked up as the page that it shows', async () => {
  const page = await world.open(`about:reader?url=${encodeURIComponent(`http://${newsHost}/night-trains`)}`)
  const popup = await world.click(page)
  await waitForView(popup, 'ready')
  expect(await readText(popup, '.sharers h2')).toBe('Shared by 4 people')
  await page.close()
})
