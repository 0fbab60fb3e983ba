import { mkdir } from 'node:fs/promises'
import type { Page } from 'puppeteer-core'
import { demoNetwork } from '../../build/demo-network.ts'
import { readBadgeOf, readText, waitForView } from '../browser/assertions.ts'
import type { Badge } from '../browser/browser.ts'
import { allowEverything, closePopup, fillInSignInPage, openSignInWindow, reopen } from '../browser/sign-in.ts'
import { openComposer, openOwnShare, showNames } from '../browser/this-page.ts'
import { contactRequests, firstPage } from '../data/demo-data.ts'
import type { Demo } from '../start-demo.ts'

const comment = 'My berth is booked. Worth it for the breakfast at the border alone.'

/** Does the main job as a member would, and saves screenshots. @throws Error if a step doesn't lead to the next one */
export async function runTour(demo: Demo, folder: string): Promise<void> {
  const { browser, openPopup, page } = demo
  await mkdir(folder, { recursive: true })
  const step = startReport(folder)
  let popup = page
  let form = page

  await step('The demo page', async () => {
    await page.goto(firstPage)
    return { lines: [page.url(), `headline: ${await readText(page, 'h1')}`], picture: page }
  })

  await step('A click on the toolbar button', async () => {
    popup = await openPopup(page)
    await waitForView(popup, 'consent')
    const badge = await readBadgeOf(demo, '')
    return { lines: [`the popup: ${await readText(popup, 'main h1')}`, describeBadge(badge)], picture: popup }
  })

  await step('Signing in', async () => {
    form = await openSignInWindow(browser, popup)
    await fillInSignInPage(form)
    const lines = [`a window of the network: ${await readText(form, 'h1')}`, `login: ${demoNetwork.login}`]
    return { lines, picture: form }
  })

  await step('Allowing it', async () => {
    await form.locator('button[value="sign-in"]').click()
    await form.locator('button[value="allow"]').wait()
    const lines = [await readText(form, 'h1'), ...(await readText(form, '.rights')).split('\n')]
    return { lines, picture: form }
  })

  await step('Who shared the page', async () => {
    await allowEverything(form)
    popup = await reopen(popup, page, demo)
    await waitForView(popup, 'ready')
    return { lines: await describeSharers(popup), picture: popup }
  })

  await step('Sharing it with a comment', async () => {
    await openComposer(popup)
    await popup.locator('form[name=composer] textarea[name=message]').fill(comment)
    await popup.locator('form[name=composer] button[type=submit]').click()
    await popup.locator('form[name=composer] [data-held] button').wait()
    const undo = await readText(popup, 'form[name=composer] [data-held] button')
    await popup.locator('[data-result=share]').wait()
    const link = await popup.$eval('[data-result=share] a', (anchor) => (anchor as HTMLAnchorElement).href)
    return {
      lines: [
        `comment: ${comment}`,
        `the popup before the share is sent: a button “${undo}”`,
        `the popup: ${await readText(popup, '[data-result=share] p')}`,
        `link to my profile: ${link}`,
      ],
      picture: popup,
    }
  })

  await step('The page once more, and the badge', async () => {
    await closePopup(popup)
    popup = await openPopup(page)
    await waitForView(popup, 'ready')
    await openOwnShare(popup)
    const own = `${await readText(popup, '.your-share h2')}: ${await readText(popup, '.your-share .comment')}`
    const requests = contactRequests.filter(({ to }) => to === demoNetwork.login).length
    const badge = describeBadge(await readBadgeOf(demo, String(requests)))
    const lines = [own, ...(await describeSharers(popup)), `contact requests that wait: ${requests}`, badge]
    return { lines, picture: popup }
  })

  console.log(`\nEvery step succeeded. The pictures are in ${folder}.
Next: click yourself with npm start, on a screen; or make a network of your own by docs/operators/administrator.md.`)
}

/** Prints each step and saves a screenshot of it in a folder. A failing step throws. */
function startReport(folder: string) {
  let number = 0
  return async (title: string, run: () => Promise<{ lines: string[]; picture: Page }>): Promise<void> => {
    number++
    console.log(`\n${number}. ${title}`)
    const { lines, picture } = await run()
    for (const line of lines) console.log(`   ${line}`)
    // away from the clicked button, which would show its hover style
    await picture.mouse.move(0, 0)
    const file = `${number}-${title.toLowerCase().replace(/[^a-z]+/g, '-')}.png` as const
    await picture.screenshot({ path: `${folder}/${file}` })
    console.log(`   picture: ${file}`)
  }
}

async function describeSharers(popup: Page): Promise<string[]> {
  await popup.waitForSelector('.sharers li')
  await showNames(popup)
  const shown = await popup.$$eval('.sharers li:has(.name)', (items) =>
    items.map((item) => {
      const text = (selector: string) => item.querySelector<HTMLElement>(selector)?.innerText.trim() ?? ''
      return `– ${text('.name')}, ${text('time')}: ${text('.comment') || '(no comment)'}`
    }),
  )
  return [await readText(popup, 'main > [role=status]'), ...shown]
}

const describeBadge = ({ text, color, title }: Badge) =>
  `the badge, as the browser reports it: text "${text}", colour rgba(${color.join(', ')}), title "${title}"`
