import { expect, it, onTestFinished } from 'vitest'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { beginPath } from '../../../../src/contract/oauth.ts'
import { readText } from '../../../../src/demo/browser/assertions.ts'
import { welcomePage } from '../../../../src/demo/browser/launch.ts'
import { closePopup, fillInSignInPage } from '../../../../src/demo/browser/sign-in.ts'
import { startSignedInService } from '../../../support/demo-service.ts'
import { hostExtension } from '../../rollout/managed-browsers.ts'

// browsers read policies and install updates by their own clocks, which no fake has
it('with nothing but a policy, one button and the network’s page sign in, and an update is installed', {
  timeout: 300_000,
}, async (context) => {
  const { redirectUri, start } = await hostExtension(context)
  const { url: home, close } = await startSignedInService({
    port: 0,
    name: 'Home',
    async seed({ applications }) {
      await applications.addRedirectUri(demoNetwork.premiumKey, redirectUri)
      // the network's own extension
      await applications.change(demoNetwork.premiumKey, { own: 1 })
    },
  })
  onTestFinished(close)
  const neverHosts = ['127.0.0.1']

  const managed = await start({ network: home, neverHosts })
  const { browser } = managed
  const welcome = await welcomePage({ browser, close: () => browser.close() })
  // Chromium hands the policy over some seconds after the installation
  await welcome.waitForSelector('main[data-view=consent]', { timeout: 20_000 })
  expect(await readText(welcome, 'main')).toContain('Only Home receives')
  expect(await welcome.$$eval('main :is(button, input)', (all) => all.map((each) => each.textContent))).toEqual([
    'Agree and sign in',
  ])
  const opened = browser.waitForTarget((target) => target.url().startsWith(`${home}/oauth-provider/`))
  await welcome.locator('main button').click()
  const window = await (await opened).asPage()
  await fillInSignInPage(window)
  await window.locator('button[value="sign-in"]').click()
  await expect.poll(() => welcome.url()).toBe(home + beginPath)

  const page = await browser.newPage()
  await page.goto(home)
  const popup = await managed.openPopup(page)
  await popup.locator('[data-reason=forbidden]').wait()
  await closePopup(popup)

  // a higher version in the update manifest replaces the installed one
  expect(await managed.update('1.4.1')).toBe('1.4.1')
})
