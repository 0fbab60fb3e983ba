import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readText, waitForView } from '../../../src/demo/tour/assertions.ts'
import { openHostPermissions } from '../host-permissions.ts'
import { createSignedInWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await createSignedInWorld()
})
afterAll(() => world.close())

describe('a network that the member has taken from the extension', () => {
  it('is given back with one button', async () => {
    const page = await world.article('/night-trains')
    const hosts = await openHostPermissions(world)
    await hosts.withdraw()
    // the service lets extensions in without the browser's permission; most networks don't
    await world.replaceService(
      (_, response) => void response.setHeader('content-type', 'application/json').end('{"count":0,"data":[]}'),
    )
    const popup = await world.click(page)
    await popup.locator('.failure[data-code=no-permission]').wait()
    expect(await readText(popup, '.failure p')).toBe(
      'Your browser doesn’t let Passalong connect to Demo Network. Allow it to go on.',
    )
    await hosts.permit(world.baseUrl)
    await popup.locator('.failure button').click()
    await popup.waitForFunction(() => !document.querySelector('.failure'))
    await waitForView(popup, 'ready')
    await page.close()
  })
})
