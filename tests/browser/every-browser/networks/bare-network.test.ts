import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildExtension } from '../../../../src/build/build-extension.ts'
import { discoveryPath } from '../../../../src/contract/oauth.ts'
import { readText, waitForView } from '../../../../src/demo/browser/assertions.ts'
import { signInAndAllow } from '../../../../src/demo/browser/sign-in.ts'
import { hostPermission } from '../../../../src/extension/network/address.ts'
import { freePort } from '../../../support/free-port.ts'
import { temporaryFolderForAll } from '../../../support/temporary-folder.ts'
import { leaveAtOnce } from '../../data/stored-values.ts'
import { send } from '../../drive/page.ts'
import { createWorld, ownBuild, type World } from '../../world/world.ts'

const folder = temporaryFolderForAll()
let bare: Server
let world: World

/** Passes calls on to the service, as a network that has only what the specification says: no document and no CORS. */
function startBareNetwork(service: number): Server {
  return createServer((incoming, response) => {
    const { method, url: path = '', headers } = incoming
    if (method === 'OPTIONS' || path === discoveryPath) return void response.writeHead(404).end()
    const { 'idempotency-key': _, ...known } = headers
    const passed = request({ host: '127.0.0.1', port: service, method, path, headers: known }, (answer) => {
      const sent = Object.entries(answer.headers).filter(([name]) => !name.startsWith('access-control-'))
      answer.pipe(response.writeHead(answer.statusCode ?? 500, Object.fromEntries(sent)))
    })
    passed.on('error', () => response.destroy())
    incoming.pipe(passed)
  })
}

beforeAll(async () => {
  const servicePort = await freePort()
  const { servicePort: port } = ownBuild()
  bare = startBareNetwork(servicePort).listen(port, '127.0.0.1')
  await once(bare, 'listening')
  const extensionDir = await buildExtension(folder, { family: inject('family'), port, profile: 'token' })
  world = await createWorld({ extensionDir, servicePort })
}, 120_000)
afterAll(async () => {
  await world?.close()
  bare.closeAllConnections()
  bare.close()
})

// shows: §5 profiles
it('a build for a network of the bare specification signs in, looks a page up and shares it, with the permission of its host alone', async () => {
  const page = await world.article('/night-trains')
  const popup = await world.click(page)
  expect(await popup.evaluate(() => chrome.permissions.getAll())).toMatchObject({
    origins: [hostPermission(world.baseUrl, inject('family') === 'firefox' ? 'firefox' : 'chrome')],
  })
  const window = await world.signInWindow(popup)
  expect(new URL(window.url()).searchParams.get('response_type')).toBe('token')
  await signInAndAllow(window)
  await waitForView(popup, 'ready')
  expect(await readText(popup, '.sharers h2')).toBe('Shared by 3 contacts')
  await leaveAtOnce(popup)
  await send(popup, 'composer', 'As the specification says')
  await popup.locator('[data-result=share]').wait()
  const select = "SELECT url FROM news_item WHERE message = 'As the specification says'"
  await expect.poll(() => world.database((database) => database.prepare(select).all())).toHaveLength(1)
})
