import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBadgeOf, readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { countTokens } from '../data/stored-values.ts'
import { clickText, findText } from '../drive/page.ts'
import { createWorld, type World } from '../world/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const comment = 'Worth reading to the end 🚂'

/** The service's row of the share with this comment. */
const shareOf = (message: string) =>
  world.database((database) =>
    database
      .prepare(
        `SELECT n.url, n.title, n.overview, n.keywords, n.site_name, n.picture,
                n.message, member.name
           FROM news_item n JOIN member ON member.id = n.member
          WHERE n.message = ?`,
      )
      .get(message),
  )

describe('the main job', () => {
  // shows: §4 recommendation, §4 recommend
  // shows: §2 GraphResource
  // shows: §5 oauth.authorize, §1 functions
  it('goes from the toolbar click to the row in the service’s database', async () => {
    const page = await world.article('/night-trains')
    const popup = await world.click(page)
    await waitForView(popup, 'consent')
    await world.signIn(popup)

    expect(await readText(popup, '.page-heading .fine')).toBe('news.example')
    expect(await readText(popup, 'main > [role=status]')).toBe('Shared by 4 people')
    const names = await popup.$$eval('.sharers .name', (elements) => elements.map(({ textContent }) => textContent))
    expect(names).toContain('Ana Ruiz')
    const profile = await popup.$eval('.sharers a.name', (link) => (link as HTMLAnchorElement).href)
    expect(profile).toMatch(`${world.baseUrl}/profile/`)

    await popup.locator('textarea[name=message]').fill(comment)
    await popup.locator('form[name=share] button[type=submit]').click()
    // for some seconds it can be taken back
    await findText(popup, 'Cancel', 'form[name=share]')
    expect(shareOf(comment)).toBeUndefined()
    await popup.locator('[data-result=share] a').setTimeout(20_000).wait()
    expect(await readText(popup, 'main > [role=status]')).toBe('Shared by 5 people')

    expect(shareOf(comment)).toMatchObject({
      url: 'http://news.example/night-trains',
      name: 'Maya Lindqvist',
      title: 'Night trains are back, and they are full',
      overview: expect.stringContaining('Four operators'),
      keywords: expect.stringContaining('railways'),
      site_name: 'The Example Courier',
      picture: expect.stringMatching(/^http:\/\/news\.example\//),
      message: comment,
    })
    await page.close()
  })

  // shows: §9 pendingRequests
  it('counts the pending contact requests in the badge', async () => {
    expect(await readBadgeOf(world, '2')).toEqual({
      text: '2',
      color: [179, 38, 30, 255],
      title: 'Passalong: 2 contact requests are waiting for you',
    })
    world.database((database) =>
      database.exec(`DELETE FROM contact_request WHERE id = (
        SELECT contact_request.id FROM contact_request JOIN member ON member.id = to_member
         WHERE name = 'Maya Lindqvist' AND contact_request.state = 'pending' LIMIT 1)`),
    )
    const page = await world.article('/lighthouse-keepers')
    await world.click(page)
    expect(await readBadgeOf(world, '1')).toMatchObject({ title: 'Passalong: 1 contact request is waiting for you' })
    await page.close()
  })

  it('signs out on the options page, which deletes and revokes the token', async () => {
    const options = await world.openOwnPage('options.html')
    expect(await readText(options, '#account')).toMatch(/Maya Lindqvist\s+Signed in to Demo Network/)
    await clickText(options, 'Sign out')
    await options.locator('[data-revoked=true]').wait()
    expect(countTokens(world)).toBe(0)
    await readBadgeOf(world, '')
    const page = await world.article('/night-trains')
    await waitForView(await world.click(page), 'signed-out')
    await options.close()
    await page.close()
  })
})
