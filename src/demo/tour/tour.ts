import type { Page } from 'puppeteer-core'
import * as v from 'valibot'
import { demoNetwork, newsHost } from '../../build/demo-network.ts'
import { oauthPaths } from '../../contract/oauth.ts'
import { articles } from '../data/articles.ts'
import type { Stage } from '../start-demo.ts'
import { describeBadge, describeSharers, expectSame, readBadgeOf, readText, waitForView } from './assertions.ts'
import { startReport } from './report.ts'
import { watchAnswers } from './responses.ts'

const comment = 'My berth is booked. Worth it for the breakfast at the border alone.'

/** What the tour reads of the network's answers. */
const recommendation = v.object({
  count: v.number(),
  shared: v.boolean(),
  data: v.array(v.object({ id: v.string(), name: v.string() })),
})
const created = v.object({ created: v.literal(true), created_graph_id: v.string() })
const pendingRequests = v.object({ count: v.number() })

/**
 * Goes through the main job in the browser as a member would, prints what it saw and saves pictures in a folder.
 *
 * @throws an Error with a sentence at the first step that was not really seen
 */
export async function runTour(stage: Stage, folder: string, say: (sentence: string) => void): Promise<void> {
  const { browser, openPopup, page, baseUrl } = stage
  const step = await startReport(folder, say)
  const answers = await watchAnswers(await stage.backgroundWorker())
  const article = articles[0]
  if (!article) throw new Error('There is no demo article.')
  let popup = page
  let form = page

  await step('The demo page', async () => {
    await page.goto(`http://${newsHost}${article.path}`)
    const headline = await readText(page, 'h1')
    expectSame('headline', headline, article.title)
    return { lines: [page.url(), `headline: ${headline}`], picture: page }
  })

  await step('A click on the toolbar button', async () => {
    popup = await openPopup(page)
    await waitForView(popup, 'signed-out')
    const badge = await readBadgeOf(stage, '')
    return { lines: [`the popup: ${await readText(popup, 'main h1')}`, describeBadge(badge)], picture: popup }
  })

  await step('Signing in', async () => {
    const opened = browser.waitForTarget((target) => target.url().startsWith(baseUrl + oauthPaths.authorize))
    const [window] = await Promise.all([opened, popup.locator('main button.primary').click()])
    form = await window.asPage()
    await form.locator('input[name=login]').fill(demoNetwork.login)
    await form.locator('input[name=password]').fill(demoNetwork.password)
    const lines = [`a window of the network: ${await readText(form, 'h1')}`, `login: ${demoNetwork.login}`]
    return { lines, picture: form }
  })

  await step('Allowing it', async () => {
    await form.locator('button[value="sign-in"]').click()
    await form.locator('button[value="allow"]').wait()
    const lines = [
      await readText(form, 'h1'),
      ...(await readText(form, 'main ul')).split('\n').map((line) => `– ${line}`),
    ]
    return { lines, picture: form }
  })

  await step('Who shared the page', async () => {
    await form.locator('button[value="allow"]').click()
    popup = await reopen(popup, stage)
    await waitForView(popup, 'ready')
    const answer = v.parse(recommendation, await answers.last('GET /recommend'))
    const lines = await describeSharers(popup, answer.data)
    expectSame('number of sharers', lines.length - 1, answer.count)
    return { lines, picture: popup }
  })

  await step('Sharing it with a comment', async () => {
    answers.clear()
    await popup.locator('form[name=share] textarea[name=message]').fill(comment)
    await popup.locator('form[name=share] button[type=submit]').click()
    await popup.locator('[role=status][data-result=shared]').wait()
    const { created_graph_id } = v.parse(created, await answers.last('POST /recommend'))
    const link = await popup.$eval('[data-result=shared] a', (each) => (each as HTMLAnchorElement).href)
    const lines = [`comment: ${comment}`, `the popup: ${await readText(popup, '[data-result=shared] p')}`]
    return {
      lines: [
        ...lines,
        `recommendation’s id that the service answered: ${created_graph_id}`,
        `link to my profile: ${link}`,
      ],
      picture: popup,
    }
  })

  await step('The page once more', async () => {
    await popup.close()
    answers.clear()
    popup = await openPopup(page)
    await waitForView(popup, 'ready')
    const answer = v.parse(recommendation, await answers.last('GET /recommend'))
    expectSame("service's answer whether you shared it", answer.shared, true)
    const lines = await describeSharers(popup, answer.data)
    if (!lines.some((line) => line.includes(comment))) throw new Error('The new comment is not in the list.')
    return { lines, picture: popup }
  })

  await step('The badge', async () => {
    const { count } = v.parse(pendingRequests, await answers.last('GET /me/pending_requests'))
    if (count === 0) throw new Error('No contact request is waiting, so there is no badge to see.')
    const badge = await readBadgeOf(stage, String(count))
    return {
      lines: [
        `contact requests that the service counts: ${count}`,
        describeBadge(badge),
        'A browser without a window draws no toolbar: the picture shows the same number in the popup.',
      ],
      picture: popup,
    }
  })

  say(`\nEvery step was seen. The pictures are in ${folder}`)
}

/** The popup, opened again if it went away under the sign-in window, as popups do where there are real windows. */
const reopen = async (popup: Page, { page, openPopup }: Stage): Promise<Page> =>
  popup.isClosed() ? openPopup(page) : popup
