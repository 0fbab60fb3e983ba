import { beforeEach, describe, expect, test } from 'vitest'
import { restorePeriod } from '../../../../src/service/store/shares/removed-news.ts'
import { noticePeriod } from '../../../../src/service/website/moderation/take-down.ts'
import { readCsrfToken } from '../../../support/sign-in-by-pages.ts'
import { beforeNextTransaction } from '../../database.ts'
import { anaWithNews } from './reported-ana.ts'

let scene: Awaited<ReturnType<typeof anaWithNews>>

beforeEach(async () => {
  scene = await anaWithNews()
})

const report = async (item: string, message = '') => {
  const { store, ana, ben, network } = scene
  await store.reports.add({ reporter: ben, member: ana, item, reason: 'insult', message }, network.clock.now)
}

const actions = async () => (await scene.store.audit.list(9, 0)).map(({ action, item }) => [action, item])

async function takeDown(item: string) {
  const { network, ada } = scene
  const browser = await network.browseAs(ada)
  return browser.submit(`/administration/take-down?item=${item}`, { reason: 'Please stay <friendly>' })
}

test('administrators see the open reports by subject, newest first, with their number in the header', async () => {
  const { network, ada, share, posted } = scene
  await report(share, 'Look at this')
  network.clock.now += 1000
  await report('')
  network.clock.now += 1000
  await report(posted)
  const browser = await network.browseAs(ada)
  expect((await browser.open('/')).text).toContain('Administration</span> <span class="count">3</span>')
  const { text } = await browser.open('/administration/reports')
  expect(text).toContain('Look at this')
  const found = ['A status', 'ana Test’s profile', 'Rude words'].map((words) => text.indexOf(words))
  expect(found).toEqual([...found].sort((a, b) => a - b))
  expect(found).not.toContain(-1)
})

// shows: A17
test('an administrator sees neither who reported this administrator nor in which words', async () => {
  const { network, store, ana, ben, share } = scene
  await report(share, 'Look at this')
  await store.members.setRole(ana, 'administrator')
  const { text } = await (await network.browseAs(ana)).open('/administration/reports')
  expect(text).toContain('1 report')
  for (const hidden of ['Look at this', `/profile/${ben}`]) expect(text).not.toContain(hidden)
})

test('another administrator decides about reports of an administrator, unless there is none', async () => {
  const { network, store, ana, ada, share } = scene
  await report(share)
  await store.members.setRole(ana, 'administrator')
  const own = await network.browseAs(ana)
  const dismiss = () => own.submit('/administration/reports', { action: 'dismiss', member: ana, item: share })
  expect((await own.open('/administration/reports')).text).not.toContain('value="dismiss"')
  const refused = await dismiss()
  expect([refused.status, refused.text.includes('another administrator decides')]).toEqual([422, true])
  expect(await store.reports.count()).toBe(1)

  await store.members.setRole(ada, 'member')
  expect((await own.open('/administration/reports')).text).toContain('value="dismiss"')
  expect((await dismiss()).headers.get('Location')).toBe('/administration/reports?dismissed')
  expect(await store.reports.count()).toBe(0)
})

test('an administrator doesn’t put back what another one took down of theirs', async () => {
  const { network, store, ana, share } = scene
  await takeDown(share)
  await store.members.setRole(ana, 'administrator')
  const own = await network.browseAs(ana)
  expect((await own.open(`/profile/${ana}`)).text).not.toContain('value="restore"')
  const restore = { action: 'restore', member: ana, item: share }
  expect((await own.submit('/administration/reports', restore)).status).toBe(422)
  expect(await store.news.find(share)).toBeUndefined()
})

describe('a share that was taken down', () => {
  test('is gone from every response, count and page, with its reports; the author sees why', async () => {
    const { network, ana, ben, share, url } = scene
    await report(share)
    const found = await network.get(`/recommend?url=${url}`, await network.token(ben))
    expect(found.body.count).toBe(1)
    const { status, headers } = await takeDown(share)
    expect([status, headers.get('Location')]).toEqual([303, '/administration/reports?taken-down'])
    expect(await scene.store.reports.count()).toBe(0)
    const token = await network.token(ben)
    for (const path of [`/recommend?url=${url}`, '/newsfeed', `/${ana}/newsfeed`, `/${share}`]) {
      const { body } = await network.get(path, token)
      expect(JSON.stringify(body)).not.toContain('Rude words')
      if (path.startsWith('/recommend')) expect(body.count).toBe(0)
    }
    const browser = await network.browseAs(ben)
    for (const path of ['/', `/profile/${ana}`]) expect((await browser.open(path)).text).not.toContain('Rude words')
    expect((await browser.open(`/go/${share}`)).status).toBe(404)
    const own = (await (await network.browseAs(ana)).open(`/profile/${ana}`)).text
    expect(own).toContain('Please stay &lt;friendly&gt;')
    expect(own).toContain('Rude words')
    expect(await actions()).toEqual([['taken down', share]])
    // as after a restored backup
    await scene.store.takeDowns.add({ member: ana, item: share, reason: '', time: network.clock.now })
    const restored = (await (await network.browseAs(ana)).open(`/profile/${ana}`)).text
    expect(restored).toContain('The reason is no longer stored.')
    expect(restored).not.toContain('Reason:')
  })

  // shows: A17
  test('is neither restored by its author nor pruned, and its page is unknown by id', async () => {
    const { network, store, ana, ben, share, url } = scene
    const page = await store.recommendations.latest(url)
    await takeDown(share)
    const own = await network.browseAs(ana)
    expect((await own.send('/news', { action: 'restore', id: share })).status).toBe(422)
    expect((await network.get(`/${page?.id}`, await network.token(ben))).status).toBe(404)
    network.clock.now += restorePeriod + 1
    await store.transaction((tx) => tx.removedNews.remove('nothing', ana, network.clock.now))
    expect((await own.open(`/profile/${ana}`)).text).toContain('Rude words')
    expect((await network.post('/recommend', { url }, await network.token(ana))).status).toBe(201)
  })

  test('comes back when an administrator puts it back', async () => {
    const { network, ana, ada, share } = scene
    await takeDown(share)
    const browser = await network.browseAs(ada)
    const page = await browser.open(`/profile/${ana}`)
    expect(page.text).toContain('value="restore"')
    const fields = { member: ana, item: share, action: 'restore' }
    const { headers } = await browser.send('/administration/reports', fields)
    expect(headers.get('Location')).toBe(`/profile/${ana}?restored`)
    const { text } = await browser.open(`/profile/${ana}`)
    expect(text).toContain('Rude words')
    expect(text).not.toContain('Please stay')
    const again = await browser.send('/administration/reports', fields)
    expect([again.status, again.text.includes('can’t be put back')]).toEqual([422, true])
    expect(await actions()).toContainEqual(['restored', share])
  })

  test('is not put back beside a new share of the same page', async () => {
    const { network, ana, ada, share, url } = scene
    await takeDown(share)
    await network.post('/recommend', { url, message: 'Kind words' }, await network.token(ana))
    const browser = await network.browseAs(ada)
    const fields = { member: ana, item: share, action: 'restore' }
    expect((await browser.submit('/administration/reports', { ...fields })).status).toBe(422)
    expect(await scene.store.news.find(share)).toBeUndefined()
    expect((await scene.store.takeDowns.list(ana, 9, 0)).map(({ item }) => item)).toEqual([share])
  })
})

test('its page leads back to the reports, or to the profile from which it was opened', async () => {
  const { network, ada, ana, share } = scene
  const browser = await network.browseAs(ada)
  const backOf = async (query: string) => {
    const { text } = await browser.open(`/administration/take-down?${query}`)
    return /class="back"[\s\S]*?href="([^"]*)"/.exec(text)?.[1]
  }
  expect(await backOf(`member=${ana}`)).toBe(`/profile/${ana}`)
  await report(share)
  expect(await backOf(`item=${share}`)).toBe('/administration/reports')
})

test('parts of a profile are cleared, and a new text ends the notice', async () => {
  const { network, store, ana, ada } = scene
  await report('')
  const browser = await network.browseAs(ada)
  const path = `/administration/take-down?member=${ana}`
  expect((await browser.submit(path, { reason: 'Unfriendly' })).text).toContain('Please choose at least one.')
  expect((await browser.submit(path, { part: 'headline' })).text).toContain('Please fill this in.')
  expect((await browser.submit(path, { part: 'headline', reason: 'Unfriendly' })).status).toBe(303)
  expect(await store.members.find(ana)).toMatchObject({ headline: '', introduction: 'Bread' })
  expect(await store.reports.count()).toBe(0)
  const own = await network.browseAs(ana)
  expect((await own.open(`/profile/${ana}`)).text).toContain('Unfriendly')
  await store.members.setProfileTexts(
    ana,
    { headline: 'Cook', introduction: '', interests: '', city: '', country: '', language: 'en' },
    network.clock.now,
  )
  expect((await own.open(`/profile/${ana}`)).text).not.toContain('Unfriendly')
})

test('nothing of an empty profile is offered', async () => {
  const { network, store, ada, ana } = scene
  await report('')
  const browser = await network.browseAs(ada)
  const path = `/administration/take-down?member=${ana}`
  const link = `href="${path}"`
  for (const page of [`/profile/${ana}`, '/administration/reports'])
    expect((await browser.open(page)).text).toContain(link)
  const empty = { headline: '', introduction: '', interests: '', city: '', country: 'PT', language: 'en' }
  await store.members.setProfileTexts(ana, empty, network.clock.now)
  for (const page of [`/profile/${ana}`, '/administration/reports'])
    expect((await browser.open(page)).text).not.toContain(link)
  const { text } = await browser.open(path)
  expect(text).toContain('ana Test’s profile has nothing that could be taken down.')
  expect(text).not.toContain('name="reason"')
})

test('every text of a profile can be taken down', async () => {
  const { network, store, ana, ada } = scene
  const texts = { headline: 'Baker', introduction: 'Early riser', interests: 'Rowing', city: 'Porto' }
  await store.members.setProfileTexts(ana, { ...texts, country: 'PT', language: 'en' }, network.clock.now)
  const browser = await network.browseAs(ada)
  const page = await browser.open(`/administration/take-down?member=${ana}`)
  expect(page.text).toContain('What you choose is deleted and can’t be put back.')
  for (const [part, text] of Object.entries(texts)) {
    expect((await browser.open(`/profile/${ana}`)).text).toContain(text)
    await browser.submit(`/administration/take-down?member=${ana}`, { part, reason: 'Unfriendly' })
    expect((await browser.open(`/profile/${ana}`)).text).not.toContain(text)
  }
})

test('dismissed reports are gone, and the item stays', async () => {
  const { network, store, ana, ada, share } = scene
  await report(share)
  const browser = await network.browseAs(ada)
  const fields = { member: ana, item: share, action: 'dismiss' }
  const { headers } = await browser.submit('/administration/reports', fields)
  expect(headers.get('Location')).toBe('/administration/reports?dismissed')
  expect(await store.reports.count()).toBe(0)
  expect(await store.news.find(share)).toBeDefined()
  expect(await actions()).toEqual([['dismissed report', share]])
})

// shows: A17
test('what its author removed stays reported until it can’t be restored any more', async () => {
  const { network, store, ana, ada, share, url } = scene
  await report(share)
  const own = await network.browseAs(ana)
  const sendOwn = (action: string, id = share) => own.send('/news', { action, id })
  await sendOwn('remove')
  const browser = await network.browseAs(ada)
  const dismiss = () => browser.submit('/administration/reports', { action: 'dismiss', member: ana, item: share })
  const isReported = async () => {
    await dismiss()
    return (await store.reports.count()) === 1
  }
  const { text } = await browser.open('/administration/reports')
  expect(text).toContain('ana Test has removed it, and can undo that for 10 minutes')
  expect(text).not.toContain('value="dismiss"')
  expect(await isReported()).toBe(true)
  // while the page is shared again, the removed share can't be restored; afterwards it can
  network.clock.now += 1000
  await network.post('/recommend', { url }, await network.token(ana))
  expect(await isReported()).toBe(true)
  const [again] = await store.news.list({ of: { member: ana } }, 1, 0)
  await sendOwn('remove', again?.id)
  await sendOwn('restore')
  expect((await browser.open('/administration/reports')).text).toContain('Rude words')

  await sendOwn('remove')
  network.clock.now += restorePeriod + 1
  expect(await isReported()).toBe(false)
  expect((await sendOwn('restore')).status).toBe(422)
})

test('reports of what its author removed can only be dismissed', async () => {
  const { network, store, ana, ada, share } = scene
  await report(share)
  await store.transaction((tx) => tx.removedNews.remove(share, ana, network.clock.now))
  network.clock.now += restorePeriod + 1
  const browser = await network.browseAs(ada)
  const { text } = await browser.open('/administration/reports')
  expect(text).toContain('ana Test has removed it.')
  expect(text).not.toContain('/administration/take-down')
  expect((await browser.open(`/administration/take-down?item=${share}`)).status).toBe(404)
})

describe('a member who is no administrator', () => {
  const paths = () => [
    '/administration/reports',
    '/administration/audit',
    `/administration/take-down?item=${scene.share}`,
    `/administration/take-down?member=${scene.ana}`,
  ]

  // shows: A17
  test('sees no reports, and takes down, puts back and dismisses nothing', async () => {
    const { network, store, ana, ben, share, posted } = scene
    await takeDown(posted)
    await report(share)
    for (const browser of [await network.browseAs(ben), await network.browseAs(ana)]) {
      for (const path of paths()) {
        expect((await browser.open(path)).status).toBe(404)
        for (const fields of [
          { action: 'dismiss', item: share },
          { action: 'restore', item: posted },
          { reason: 'x', part: 'headline' },
        ])
          expect((await browser.send(path, { member: ana, ...fields })).status).toBe(404)
      }
    }
    expect(await store.news.find(share)).toBeDefined()
    expect(await store.news.find(posted)).toBeUndefined()
    expect((await store.members.find(ana))?.headline).toBe('Baker')
    expect(await store.reports.count()).toBe(1)
    expect(await actions()).toEqual([['taken down', posted]])
  })

  // shows: A17
  test('decides nothing if the role ended between the page and the transaction', async () => {
    const { network, store, ana, ada, share } = scene
    await report(share)
    for (const [path, fields] of [
      [`/administration/take-down?item=${share}`, { reason: 'x' }],
      ['/administration/reports', { action: 'dismiss', member: ana, item: share }],
    ] as const) {
      await store.members.setRole(ada, 'administrator')
      const browser = await network.browseAs(ada)
      const csrf_token = readCsrfToken((await browser.open('/cards')).text)
      beforeNextTransaction(store, ({ members }) => members.setRole(ada, 'member'))
      expect((await browser.post(path, { csrf_token, ...fields })).status).toBe(404)
    }
    expect(await store.news.find(share)).toBeDefined()
    expect(await actions()).toEqual([])
  })
})

test('the reason of a take-down stays to copy if the author removes the share meanwhile', async () => {
  const { network, store, ana, ada, share, url } = scene
  const browser = await network.browseAs(ada)
  const path = `/administration/take-down?item=${share}`
  await store.removedNews.remove(share, ana, network.clock.now)
  const { status, text } = await browser.send(path, { reason: 'Please stay <friendly>' })
  expect([status, text.includes(url)]).toEqual([404, false])
  expect(text).toContain('What this was about is gone')
  expect(text).toMatch(/<textarea [^>]*readonly>\nPlease stay &lt;friendly&gt;</)
  expect((await browser.open(path)).text).not.toContain('<textarea')
})

const notice = 'The administrators took down something of yours.'

/** The home page of a member, after a new sign-in, since a session ends after two weeks. */
const home = async (member: string, path = '/') => (await (await scene.network.browseAs(member)).open(path)).text

async function takeDownWith(query: string, fields = {}) {
  const { network, ada } = scene
  const browser = await network.browseAs(ada)
  const { status } = await browser.submit(`/administration/take-down?${query}`, { reason: 'Unfriendly', ...fields })
  expect(status).toBe(303)
}

test('the author’s home page says for 30 days that something was taken down, with a link to the reason', async () => {
  const { network, ana, ben, ada, share } = scene
  expect(await home(ana)).not.toContain(notice)
  await takeDownWith(`item=${share}`)
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
  await takeDownWith(`item=${share}`)
  await (await network.browseAs(ada)).submit('/administration/reports', { member: ana, item: share, action: 'restore' })
  expect(await home(ana)).not.toContain(notice)
  await takeDownWith(`member=${ana}`, { part: 'headline' })
  expect(await home(ana)).toContain(notice)
  const profile = await store.members.find(ana)
  if (profile) await store.members.setProfileTexts(ana, { ...profile, headline: 'Painter' }, network.clock.now)
  expect(await home(ana)).not.toContain(notice)
})
