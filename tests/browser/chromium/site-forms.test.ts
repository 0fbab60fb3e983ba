import { afterAll, expect, test } from 'vitest'
import { keepPage, passPage } from '../../../src/service/features/passes/actions.ts'
import { hasFocus } from '../drive/page.ts'
import { press, startSite } from '../world/site.ts'

/** The site’s forms in a browser: their buttons, the focus, and parts that open in place. */

const { network, site, signedIn, close } = await startSite()
afterAll(close)

async function addContact(member: string, login: string): Promise<string> {
  const contact = await network.addMember(login)
  await network.store.contacts.connect(member, contact, network.clock.now)
  return contact
}

async function addRequest(to: string, login: string): Promise<void> {
  const from = await network.addMember(login)
  await network.store.contactRequests.add({ from, to, subject: 'x', message: '' }, network.clock.now)
}

test('a second click at the same place answers one contact request, never the next', async () => {
  const { page, member } = await signedIn('carla')
  // an open request whole
  await page.setViewport({ width: 800, height: 900 })
  for (const login of ['one', 'two', 'three', 'four']) await addRequest(member, login)
  let waiting = 4
  const outcomes = {
    accept: /^\w+ Test is now your contact\.$/,
    decline: /^You declined the request from \w+ Test\.$/,
    remove: /^You deleted the request from \w+ Test\.$/,
  }
  for (const [button, outcome] of Object.entries(outcomes)) {
    await page.goto(`${site}/requests`)
    if (button === 'remove') {
      await page.click('.card .menu > summary')
      await page.click('.menu[open] .ask > summary')
    }
    const place = button === 'remove' ? 'details[open]' : 'form > .actions >'
    const { x = 0, y = 0 } =
      (await (await page.waitForSelector(`.card ${place} button[value="${button}"]`))?.clickablePoint()) ?? {}
    await Promise.all([page.waitForNavigation(), page.mouse.click(x, y)])
    await page.mouse.click(x, y)
    await page.waitForNetworkIdle()
    expect(await page.$eval('.notice.success', (status) => status.textContent.trim())).toMatch(outcome)
    expect(await network.store.contactRequests.countPending({ to: member })).toBe(--waiting)
  }
})

test('the preview of a share follows what is typed', async () => {
  const { page } = await signedIn('emil')
  await page.goto(`${site}/share?url=https://a.example/&title=Trains`)
  await page.$eval('form[action="/share"] details', (details) => (details.open = true))
  const shown = () => page.$$eval('form .page-card :is(h2, .summary)', (all) => all.map((each) => each.textContent))
  await page.$eval('input#title', (field) => (field.value = ''))
  await page.type('#title', 'Night <b>')
  await page.type('#overview', 'A')
  expect(await shown()).toEqual(['Night <b>', 'A'])
  await page.focus('#overview')
  await page.keyboard.press('Backspace')
  expect(await shown()).toEqual(['Night <b>'])
})

test('a click asks once who is offered, with faces, clear of the bar at the bottom of a phone', async () => {
  const { page, member } = await signedIn('lotte')
  await page.setViewport({ width: 390, height: 800 })
  for (const name of ['kim', 'kira', 'klaus', 'knut', 'kora', 'kurt']) await addContact(member, name)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/passes/people?') && asked.push(request.url()))
  await page.goto(`${site}/share?audience=people`)
  await page.locator('#name').click()
  await page.waitForSelector('.found > li:last-child > .avatar')
  await page.waitForNetworkIdle()
  expect(asked).toHaveLength(1)
  const isClear = await page.$eval('.found > li:last-child', (last) => {
    const { left, bottom } = last.getBoundingClientRect()
    return last.contains(document.elementFromPoint(left + 5, bottom - 5))
  })
  expect(isClear).toBe(true)
})

test('the button that sends is pressed while the list of people is open, and sends', async () => {
  const { page, member } = await signedIn('lara')
  await page.setViewport({ width: 1100, height: 1300 })
  for (const name of ['mara', 'mats', 'milo']) await addContact(member, name)
  await page.goto(`${site}/share?audience=people&url=https://news.example/ferries`)
  await page.locator('#name').click()
  await page.locator('.found > li').click()
  await page.locator('#name').click()
  await page.waitForSelector('.found > li')
  await page.waitForNetworkIdle()
  const at = await (await page.waitForSelector('main button.for-people'))?.clickablePoint()
  await Promise.all([page.waitForNavigation(), page.mouse.click(at?.x ?? 0, at?.y ?? 0, { delay: 80 })])
  expect(await page.$eval('body', ({ textContent }) => textContent)).toContain('Sent')
})

test('a name that isn’t chosen is typed on behind its letters after the error', async () => {
  const { page } = await signedIn('lars')
  await page.goto(`${site}/share?audience=people&url=https://news.example/ferries`)
  await page.type('#name', 'zor')
  // this sentence moves the button
  await page.waitForFunction(() => document.querySelector('.people [role=status]')?.textContent)
  await press(page, 'main button.for-people')
  await page.waitForSelector('#name-problem')
  await hasFocus(page, '#name')
  await page.keyboard.type('ro')
  expect(await page.$eval('#name', (field) => (field as HTMLInputElement).value)).toBe('zorro')
})

test('the note of a kept page is changed where it stands: once to be seen, with the focus, and left by “Cancel”', async () => {
  const { page, member } = await signedIn('ilja')
  const author = { member, language: 'en' }
  const note = { url: 'https://news.example/ferries', title: 'Ferries', message: 'For Sunday' }
  const id = await network.store.transaction((tx) => keepPage(tx, author, note, network.clock.now))
  await page.goto(`${site}/passes/kept`)
  const row = () => page.$eval('li.kept', (element) => element.innerText.match(/For Sunday|Your note|Edit the note/g))
  const focused = () => page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value)
  await page.locator('.kept .note > summary').click()
  await hasFocus(page, 'textarea')
  expect([await row(), await focused()]).toEqual([['Your note'], 'For Sunday'])
  await page.keyboard.type(' and Monday')
  expect(await focused()).toBe('For Sunday and Monday')
  await page.locator('.kept .cancel').click()
  expect(await row()).toEqual(['For Sunday', 'Edit the note'])
  await page.locator('.kept .note > summary').click()
  expect(await page.$eval('.kept textarea', (field) => field.value)).toBe('For Sunday')
  await page.goto(`${site}/passes/${id}`)
  await hasFocus(page, 'textarea')
  await page.keyboard.type(' and Monday')
  expect(await focused()).toBe('For Sunday and Monday')
})

test('“Cancel” closes the forms of contact requests, and forgets what was typed', async () => {
  const { page, member } = await signedIn('lena')
  await addRequest(member, 'leo')
  for (const path of ['/requests', `/profile/${await network.addMember('lia')}`]) {
    await page.goto(site + path)
    await page.locator('.opens > summary').click()
    await hasFocus(page, 'textarea')
    await page.keyboard.type('Hello')
    await page.locator('form:has(textarea) .cancel').click()
    const left = await page.$eval('main form textarea', (field) => [field.value, field.checkVisibility()])
    expect(left, path).toEqual(['', false])
  }
})

test('an answer to a page that was sent needs words, and “Cancel” leads back to its button', async () => {
  const { page, member } = await signedIn('jana')
  const from = await addContact(member, 'karl')
  const passing = {
    from: { member: from, language: 'en' },
    page: { url: 'https://news.example/ferries' },
    to: [member],
  }
  await network.store.transaction((tx) => passPage(tx, passing, network.clock.now))
  await page.goto(`${site}/requests`)
  const top = () => page.$eval('.pass .opens > summary', (button) => button.getBoundingClientRect().top)
  const closed = await top()
  await page.locator('.pass .opens > summary').click()
  await hasFocus(page, 'textarea')
  expect(await top()).toBe(closed)
  await page.locator('button[value=answer]').click()
  expect(await page.$eval('.pass textarea', (field) => field.validity.valueMissing)).toBe(true)
  expect(page.url()).toBe(`${site}/requests`)
  await page.keyboard.type('On page')
  await page.locator('.does + form .cancel').click()
  const left = await page.$eval('.pass textarea', (field) => [field.value, field.checkVisibility()])
  expect(left).toEqual(['', false])
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
})
