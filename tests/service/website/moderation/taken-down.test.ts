import { beforeEach, expect, test } from 'vitest'
import { noticePeriod } from '../../../../src/service/website/moderation/take-down.ts'
import { anaWithNews } from './reported-ana.ts'

let scene: Awaited<ReturnType<typeof anaWithNews>>

beforeEach(async () => {
  scene = await anaWithNews()
})

const notice = 'The administrators took down something of yours.'

/** The home page of a member, after a new sign-in, since a session ends after two weeks. */
const home = async (member: string, path = '/') => (await (await scene.network.browseAs(member)).open(path)).text

async function takeDown(query: string, fields = {}) {
  const { network, ada } = scene
  const browser = await network.browseAs(ada)
  const { status } = await browser.submit(`/administration/take-down?${query}`, { reason: 'Unfriendly', ...fields })
  expect(status).toBe(303)
}

test('the author’s home page says for 30 days that something was taken down, with a link to the reason', async () => {
  const { network, ana, ben, ada, share } = scene
  expect(await home(ana)).not.toContain(notice)
  await takeDown(`item=${share}`)
  const path = `/profile/${ana}#taken-down`
  expect(await home(ana)).toContain(`${notice} <a href="${path}">`)
  expect(await home(ana, path)).toContain('<h2 id="taken-down">')
  for (const text of [await home(ana, '/?page=2'), await home(ben), await home(ada)]) expect(text).not.toContain(notice)
  network.clock.now += noticePeriod - 1
  expect(await home(ana)).toContain(notice)
  network.clock.now += 1
  expect(await home(ana)).not.toContain(notice)
})

test('an administrator finds both decisions about a report side by side', async () => {
  const { network, store, ana, ben, ada } = scene
  await store.reports.add({ reporter: ben, member: ana, item: '', reason: 'spam', message: '' }, network.clock.now)
  const text = await home(ada, '/administration/reports')
  expect(text).toMatch(
    /<div class="actions"><a class="button" [^>]*>Take down…<\/a>\s*<form [\s\S]*>Dismiss…<\/summary>/,
  )
})

test('the home page says nothing of a share that was put back, or of a text of the profile that was replaced', async () => {
  const { network, store, ana, ada, share } = scene
  await takeDown(`item=${share}`)
  await (await network.browseAs(ada)).submit('/administration/reports', { member: ana, item: share, action: 'restore' })
  expect(await home(ana)).not.toContain(notice)
  await takeDown(`member=${ana}`, { part: 'headline' })
  expect(await home(ana)).toContain(notice)
  const profile = await store.members.find(ana)
  if (profile) await store.members.setProfileTexts(ana, { ...profile, headline: 'Painter' }, network.clock.now)
  expect(await home(ana)).not.toContain(notice)
})
