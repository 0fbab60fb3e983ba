import { writeFile } from 'node:fs/promises'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { redirectUris } from '../../../src/build/extension-identity.ts'
import { linkPaths, oauthPaths, oauthPopup } from '../../../src/contract/oauth.ts'
import { settingsPath } from '../../../src/service/settings/read-settings.ts'
import { hashSecret } from '../../../src/service/store/engine/secrets.ts'
import type { World } from '../world/world.ts'
import type { View, Views } from './view.ts'

/** The pages that differ in a network whose members sign in at their company's provider. */
export async function* providerViews(world: World): Views {
  const { baseUrl, browser, data } = world
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const link = 'a link to join'
  const use = async (only: boolean) => {
    // nobody answers there
    const oidc = { issuer: 'http://127.0.0.1:1', client_id: 'x', name: 'Acme', only }
    await writeFile(settingsPath(data), JSON.stringify({ oidc }))
    await world.restoreService()
    world.database((database) =>
      database
        .prepare(
          `INSERT OR REPLACE INTO member_link (member, hash, kind, expires)
           SELECT id, ?, 'join', ? FROM member WHERE name = 'Ana Ruiz'`,
        )
        .run(hashSecret(link), Date.now() + 3_600_000),
    )
  }
  const at = (name: string, path: string): View => ({
    name: `site: ${name}`,
    page,
    async speak(language) {
      await context.setCookie({ name: 'language', value: language, domain: '127.0.0.1', path: '/' })
      await page.goto(baseUrl + path)
    },
  })
  const join = `${linkPaths.join}?${new URLSearchParams({ link })}`
  await use(false)
  yield at('sign-in, with a provider', '/sign-in')
  const away = at('sign-in, the provider is away', '/sign-in')
  yield {
    ...away,
    async speak(language) {
      await away.speak(language)
      await Promise.all([page.waitForNavigation(), page.locator('main a.button.main').click()])
    },
  }
  yield at('a link to join, with a provider', join)
  await page.setViewport({ ...oauthPopup })
  const query = { response_type: 'code', client_id: demoNetwork.premiumKey, redirect_uri: redirectUris[0] ?? '' }
  yield at(
    'authorization, with a provider',
    `${oauthPaths.authorize}?${new URLSearchParams({ ...query, display: 'popup' })}`,
  )
  await use(true)
  yield at(
    'authorization, at the provider only',
    `${oauthPaths.authorize}?${new URLSearchParams({ ...query, display: 'popup' })}`,
  )
  await page.setViewport({ width: 1000, height: 800 })
  yield at('sign-in, at the provider only', '/sign-in')
  yield at('a link to join, at the provider only', join)
  await context.close()
}
