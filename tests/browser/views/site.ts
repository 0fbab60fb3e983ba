import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'puppeteer-core'
import { demoNetwork, newsHost } from '../../../src/build/demo-network.ts'
import { redirectUris } from '../../../src/build/extension-identity.ts'
import { oauthPaths, oauthPopup } from '../../../src/contract/oauth.ts'
import { fillInSignInPage } from '../../../src/demo/browser/sign-in.ts'
import { administer, askForContact, longNames, passAs } from '../data/service-data.ts'
import type { World } from '../world/world.ts'
import type { View, Views } from './view.ts'

/** Every page of the network's web site, in every state that looks different, and the pages of the authorization. */
export async function* siteViews(world: World): Views {
  const { baseUrl, browser } = world
  const context: BrowserContext = await browser.createBrowserContext()
  const page: Page = await context.newPage()
  const size = { width: 1000, height: 800 }
  await page.setViewport(size)

  const go = (path: string) => page.goto(`${baseUrl}${path}`, { waitUntil: 'domcontentloaded' })
  async function press(selector: string): Promise<void> {
    await Promise.all([page.waitForNavigation({ waitUntil: 'domcontentloaded' }), page.click(selector)])
  }
  /** Presses a button whose form the browser doesn't check. */
  async function pressUnchecked(selector = 'main button.primary'): Promise<void> {
    await page.$$eval('main form', (forms) => {
      for (const form of forms) form.noValidate = true
    })
    await press(selector)
  }
  const unfold = () =>
    page.$$eval('details', (all) => {
      for (const each of all) each.setAttribute('open', '')
    })

  /** A page that is reached anew in each language, since the service writes its sentences. */
  const view = (name: string, open: () => Promise<unknown>): View => ({
    name: `site: ${name}`,
    page,
    async speak(language) {
      await context.setCookie({ name: 'language', value: language, domain: new URL(baseUrl).hostname, path: '/' })
      await open()
    },
  })
  const at = (name: string, path: string) => view(name, () => go(path))
  /** The page to which a form leads after a change. */
  const changed = (name: string, path: string) =>
    view(name, async () => {
      await context.setCookie({
        name: 'change',
        value: encodeURIComponent(path),
        domain: new URL(baseUrl).hostname,
        path: '/',
      })
      await go(path)
      await page.waitForSelector('.notice.success')
    })
  const after = (name: string, path: string, act: () => Promise<unknown>) =>
    view(name, () => go(path).then(() => act()))
  const unfolded = (name: string, path: string) => after(name, path, unfold)
  const authorization = `${oauthPaths.authorize}?${new URLSearchParams({
    response_type: 'code',
    client_id: demoNetwork.premiumKey,
    redirect_uri: redirectUris[0] ?? '',
    state: 's',
    display: 'popup',
  })}`
  const removedAnswer = () =>
    world.database((database) => String(database.prepare('SELECT id FROM removed_news_comment').get()?.id))
  async function removeAnswer(): Promise<void> {
    await page.click('.answer .round')
    await page.waitForSelector('.answer.done')
  }
  const member = (name: string) =>
    world.database((database) => String(database.prepare('SELECT id FROM member WHERE name = ?').get(name)?.id))

  yield at('home, signed out', '/')
  yield at('sign-in', '/sign-in')
  yield view('sign-in, wrong password', async () => {
    await go('/sign-in')
    await fillInSignInPage(page, 'nobody')
    await press('button[value="sign-in"]')
  })
  yield at('forgotten password', '/forgotten')
  yield after('forgotten password with errors', '/forgotten', () => pressUnchecked())
  yield at('profile, signed out', `/profile/${member('Maya Lindqvist')}`)
  await page.setViewport({ ...oauthPopup })
  yield at('authorization: sign-in', authorization)
  await page.setViewport(size)
  await go('/sign-in')
  await fillInSignInPage(page)
  await press('button[value="sign-in"]')
  await page.setViewport({ ...oauthPopup })
  yield at('authorization: consent', authorization)
  await page.setViewport(size)

  world.database((database) => askForContact(database, demoNetwork.login, ['Ada', ...longNames]))
  yield at('home', '/')
  yield at('share', '/share')
  yield unfolded('share, and from any page', '/share')
  const secret = new URLSearchParams({ url: 'https://shop.example/reset?token=9f8Q2kLx7Zt1Vb3N', title: 'Reset' })
  yield after('share with errors', `/share?${secret}`, () => press('main button.primary.for-members'))
  yield at('who shared a page', `/page?${new URLSearchParams({ url: `http://${newsHost}/night-trains` })}`)
  const shareOf = (name: string) =>
    world.database((database) => {
      const select = 'SELECT id FROM news_item WHERE member = ? AND url IS NOT NULL ORDER BY published DESC'
      return String(database.prepare(select).get(member(name))?.id)
    })
  const ofAna = `/news/${shareOf('Ana Ruiz')}`
  // an answer's menu covers the next one's button
  yield at('a share with answers', ofAna)
  yield view('an answer removed', async () => {
    await go(ofAna)
    // restores what was removed
    if (!(await page.$('.answer .round'))) await go(`${ofAna}?answer-removed=${removedAnswer()}`)
    else await removeAnswer()
  })
  yield at('who thanked', `${ofAna}/thanks`)
  yield at('a page that nobody shared', `/page?${new URLSearchParams({ url: `http://${newsHost}/nobody-was-here` })}`)
  yield at('kept pages', '/passes/kept')
  // the last one's menu covers no other
  yield after('kept pages, a menu open', '/passes/kept', () => page.click('.kept:last-child .menu > summary'))
  yield view('kept pages, done with one', async () => {
    // takes it back
    if (await page.$('.notice.success button')) await press('.notice.success button')
    await go('/passes/kept')
    await press('.kept .round')
  })
  yield view('kept pages, the form of a note open', async () => {
    await go('/passes/kept')
    await page.click('.kept .note > summary')
    await page.waitForSelector('.kept textarea:focus')
  })
  const note = () =>
    world.database((database) =>
      String(database.prepare("SELECT id FROM pass WHERE kept = 1 AND message <> ''").get()?.id),
    )
  yield at('the note about a kept page', `/passes/${note()}`)
  yield unfolded('requests, unfolded', '/requests')
  yield view('what is done with', async () => {
    await go('/requests')
    if (await page.$('.pass .quiet')) await press('.pass .quiet')
    await go('/requests?done')
  })
  await passAs(world, demoNetwork.login, 'ana', `http://${newsHost}/night-trains`)
  yield after('what was sent, asked whether to take it back', '/requests?sent', () =>
    page.click('.pass .ask > summary'),
  )
  yield after('profile of somebody else, request begun', `/profile/${member('Zoë van den Heuvel-O’Neill')}`, () =>
    page.click('.opens > summary'),
  )
  yield unfolded('profile of a contact', `/profile/${member('Ana Ruiz')}`)
  yield unfolded('own profile', `/profile/${member('Maya Lindqvist')}`)
  yield view('own profile, something removed', async () => {
    // restores the removed items
    if (await page.$('.notice.success button')) await press('.notice.success button')
    await go(`/profile/${member('Maya Lindqvist')}`)
    await page.click('.news .menu > summary')
    await page.click('.menu[open] .ask > summary')
    await press('.ask[open] button[value="remove"]')
  })
  yield at('contacts', '/people?contacts')
  yield at('people to begin with', '/people')
  yield at('a search', '/find?query=night')
  yield at('what was shared most', '/most-shared?period=month')
  yield at('the reference of the API', '/api')
  yield unfolded('a search without results', '/find?query=%22no%20such%20words%22')
  yield at('people found', '/people?name=a')
  yield at('cards', '/cards')
  yield changed('settings', '/settings?saved')
  yield view('settings with errors', async () => {
    await go('/settings')
    await page.$eval('#headline', (field) => {
      ;(field as HTMLInputElement).value = 'x'.repeat(200)
    })
    await press('main button.primary')
  })
  yield changed('password', '/password?changed')
  yield unfolded('applications', '/applications')
  yield at('account: email', '/settings/email')
  yield at('account: delete', '/settings/delete')
  const ids = { administrator: member('Maya Lindqvist'), other: member('Ana Ruiz'), left: member('Jonas Weber') }
  yield after('a report with errors', `/report?member=${ids.other}`, () => pressUnchecked())
  world.database((database) => administer(database, ids))
  yield at('what is sent where', '/settings/notifications')
  yield at('whom and what the member muted', '/settings/muted')
  yield at('muting and reporting a member', `/report?member=${ids.other}`)
  yield at('feeds', '/settings/feeds')
  yield after('a new feed', '/settings/feeds', () => press('main button.primary'))
  yield unfolded('feeds, with their questions', '/settings/feeds')
  const letIn = async (name: string) => {
    await go('/settings/programs/new')
    await page.locator('input[name=name]').fill(name)
    await page.click('input[name=access][value=write]')
    await pressUnchecked()
  }
  yield at('programs, none', '/settings/programs')
  yield at('a program to let in', '/settings/programs/new')
  yield view('a program to let in, with errors', () => letIn(''))
  yield view('a program that was let in', async () => {
    // at most twenty, and each language and theme opens this page
    world.database((database) => database.prepare('DELETE FROM token WHERE application IS NULL').run())
    await letIn('A long name of a script that runs early every morning')
  })
  yield unfolded('programs, with their questions', '/settings/programs')
  yield at('passkeys, none', '/settings/passkeys')
  yield unfolded('where the member is signed in', '/settings/sessions')
  yield view('a confirmation', async () => {
    world.database((database) => database.exec('UPDATE session SET authenticated = 0'))
    await go('/settings/email')
    await pressUnchecked()
  })
  yield at('an address to confirm', '/settings/email')
  await mkdir(join(world.data, 'pages'), { recursive: true })
  await writeFile(
    join(world.data, 'pages', 'imprint.md'),
    '# Imprint\n\n- Demo Street 1\n\n| A | B |\n| - | - |\n| 1 | 2 |\n',
  )
  yield at('a page of the operator', '/imprint')
  yield at('the guide', '/help')
  yield unfolded('people of a team, and a contact who left', '/people?contacts')
  yield at('administration', '/administration')
  yield unfolded('administration: reports, unfolded', '/administration/reports')
  yield after(
    'administration: what is taken down, with errors',
    `/administration/reports/take-down?member=${ids.other}`,
    () => pressUnchecked('main button.danger'),
  )
  yield at('administration: channels', '/administration/channels')
  yield view('administration: a way out that was switched', async () => {
    await go('/administration/channels')
    await page.click('.switch > input[name=mail]')
    await page.waitForFunction(() => document.querySelector('form [role="status"]')?.textContent)
  })
  yield at('administration: the audit log', '/administration/audit')
  yield unfolded('administration: a member who left, unfolded', `/administration/members/${ids.left}`)
  yield view('administration: a member, unfolded, with a link', async () => {
    await go(`/administration/members/${member('Ana Ruiz')}`)
    await press('button[value="link"]')
    await unfold()
    // open, it would cover half of a link below the title
    await page.$eval('header > .menu', (menu) => menu.removeAttribute('open'))
  })
  yield after('administration: an invitation with errors', '/administration/invite', () => pressUnchecked())
  const upload = async () => {
    await go('/administration/import')
    await choose(page, 'login,name\nnew one,New\nnew,New', 'people.csv')
    await press('main button.primary')
  }
  yield at('administration: an import', '/administration/import')
  yield view('administration: what an import would do', upload)
  yield view('administration: an import is done', async () => {
    world.database((database) => database.exec("DELETE FROM credential WHERE login = 'new'"))
    await upload()
    await press('main button.primary')
  })
  world.database((database) =>
    database.exec(`UPDATE news_item SET imported = 1 WHERE id IN (SELECT n.id FROM news_item n
      JOIN credential c ON c.member = n.member WHERE c.login = 'maya' AND n.recommendation IS NOT NULL LIMIT 2)`),
  )
  yield at('links from before', '/links-from-before')
  yield after('links from before: the question before all are taken back', '/links-from-before', () =>
    page.click('main .ask > summary'),
  )
  await context.close()
}

/** Chooses a file with this text in the form of a page. */
const choose = (page: Page, text: string, name: string): Promise<void> =>
  page.$eval(
    '#file',
    (field, text, name) => {
      const files = new DataTransfer()
      files.items.add(new File([text], name))
      ;(field as HTMLInputElement).files = files.files
    },
    text,
    name,
  )
