import { describe, expect, test } from 'vitest'
import { restorePeriod } from '../../../../src/service/store/shares/removed-news.ts'
import { noticePeriod } from '../../../../src/service/website/moderation.ts'
import { readCsrfToken } from '../../../support/sign-in-by-pages.ts'
import { beforeNextTransaction } from '../../database.ts'
import { ada, admin, ana, ben, network, own, posted, share, store, url, useReportedAna } from './reported-ana.ts'

useReportedAna()

const report = async (item: string, message = '') => {
  await store.reports.add({ reporter: ben, member: ana, item, reason: 'insult', message }, network.clock.now)
}

const actions = async () => (await store.audit.list(9, 0)).map(({ action, item }) => [action, item])

const notice = 'The administrators took down something of yours.'

/** The home page of a member, after a new sign-in, since a session ends after two weeks. */
const home = async (member: string, path = '/') => (await (await network.browseAs(member)).open(path)).text

async function takeDown(item: string) {
  return admin.submit(`/administration/take-down?item=${item}`, { reason: 'Please stay <friendly>' })
}

test('administrators see the open reports by subject, newest first, with their number in the header', async () => {
  await report(share, 'Look at this')
  network.clock.now += 1000
  await report('')
  network.clock.now += 1000
  await report(posted)

  expect((await admin.open('/')).text).toContain('Administration</span> <span class="count">3</span>')
  const { text } = await admin.open('/administration/reports')
  expect(text).toContain('Look at this')
  const found = ['A status', 'ana Test’s profile', 'Rude words'].map((words) => text.indexOf(words))
  expect(found).toEqual([...found].sort((a, b) => a - b))
  expect(found).not.toContain(-1)
  // both decisions are side by side
  expect(text).toMatch(
    /<div class="actions"><a class="button" [^>]*>Take down…<\/a>\s*<form [\s\S]*>Dismiss…<\/summary>/,
  )
})

// shows: A17
test('a reported administrator sees neither who reported it nor in which words; another one decides, unless there is none', async () => {
  await report(share, 'Look at this')
  await store.members.set(ana, { role: 'administrator' })
  const { text } = await own.open('/administration/reports')
  expect(text).toContain('1 report')
  for (const hidden of ['Look at this', `/profile/${ben}`]) expect(text).not.toContain(hidden)

  const dismiss = () => own.submit('/administration/reports', { action: 'dismiss', member: ana, item: share })
  expect((await own.open('/administration/reports')).text).not.toContain('value="dismiss"')
  const refused = await dismiss()
  expect([refused.status, refused.text.includes('another administrator decides')]).toEqual([422, true])
  expect(await store.reports.count()).toBe(1)

  await store.members.set(ada, { role: 'member' })
  expect((await own.open('/administration/reports')).text).toContain('value="dismiss"')
  expect((await dismiss()).headers.get('Location')).toBe('/administration/reports?dismissed')
  expect(await store.reports.count()).toBe(0)
})

test('an administrator doesn’t put back what another one took down of theirs', async () => {
  await takeDown(share)
  await store.members.set(ana, { role: 'administrator' })

  expect((await own.open(`/profile/${ana}`)).text).not.toContain('value="restore"')
  const restore = { action: 'restore', member: ana, item: share }
  expect((await own.submit('/administration/reports', restore)).status).toBe(422)
  expect(await store.news.find(share)).toBeUndefined()
})

describe('a share that was taken down', () => {
  test('is gone from every response, count and page, with its reports; the author sees why', async () => {
    await report(share)
    const found = await network.get(`/recommend?url=${url}`, await network.token(ben))
    expect(found.body.count).toBe(1)
    expect(await takeDown(share)).toMatchObject({ status: 303, location: '/administration/reports?taken-down' })
    expect(await store.reports.count()).toBe(0)
    const token = await network.token(ben)
    for (const path of [`/recommend?url=${url}`, '/newsfeed', `/${ana}/newsfeed`, `/${share}`]) {
      const { body } = await network.get(path, token)
      expect(JSON.stringify(body)).not.toContain('Rude words')
      if (path.startsWith('/recommend')) expect(body.count).toBe(0)
    }
    const browser = await network.browseAs(ben)
    for (const path of ['/', `/profile/${ana}`]) expect((await browser.open(path)).text).not.toContain('Rude words')
    expect((await browser.open(`/go/${share}`)).status).toBe(404)
    const profile = (await own.open(`/profile/${ana}`)).text
    expect(profile).toContain('Please stay &lt;friendly&gt;')
    expect(profile).toContain('Rude words')
    expect(await actions()).toEqual([['taken down', share]])
    // as after a restored backup
    await store.takeDowns.add({ member: ana, item: share, reason: '', time: network.clock.now })
    const restored = (await own.open(`/profile/${ana}`)).text
    expect(restored).toContain('The reason is no longer stored.')
    expect(restored).not.toContain('Reason:')
  })

  // shows: A17
  test('is neither restored by its author nor pruned, and its page is unknown by id', async () => {
    const page = await store.recommendations.latest(url)
    await takeDown(share)
    expect((await own.send('/news', { action: 'restore', id: share })).status).toBe(422)
    expect((await network.get(`/${page?.id}`, await network.token(ben))).status).toBe(404)
    network.clock.now += restorePeriod + 1
    await store.transaction((tx) => tx.removedNews.remove('nothing', ana, network.clock.now))
    expect((await own.open(`/profile/${ana}`)).text).toContain('Rude words')
    expect((await network.post('/recommend', { url }, await network.token(ana))).status).toBe(201)
  })

  test('comes back when an administrator puts it back', async () => {
    await takeDown(share)
    expect(await home(ana)).toContain(notice)
    const page = await admin.open(`/profile/${ana}`)
    expect(page.text).toContain('value="restore"')
    const fields = { member: ana, item: share, action: 'restore' }
    expect((await admin.send('/administration/reports', fields)).location).toBe(`/profile/${ana}?restored`)
    const { text } = await admin.open(`/profile/${ana}`)
    expect(text).toContain('Rude words')
    expect(text).not.toContain('Please stay')
    expect(await home(ana)).not.toContain(notice)
    const again = await admin.send('/administration/reports', fields)
    expect([again.status, again.text.includes('can’t be put back')]).toEqual([422, true])
    expect(await actions()).toContainEqual(['restored', share])
  })

  test('is not put back beside a new share of the same page', async () => {
    await takeDown(share)
    await network.post('/recommend', { url, message: 'Kind words' }, await network.token(ana))
    const fields = { member: ana, item: share, action: 'restore' }
    expect((await admin.submit('/administration/reports', { ...fields })).status).toBe(422)
    expect(await store.news.find(share)).toBeUndefined()
    expect((await store.takeDowns.list(ana, 9, 0)).map(({ item }) => item)).toEqual([share])
  })
})

test('its page leads back to the reports, or to the profile from which it was opened', async () => {
  const backOf = async (query: string) => {
    const { text } = await admin.open(`/administration/take-down?${query}`)
    return /class="back"[\s\S]*?href="([^"]*)"/.exec(text)?.[1]
  }
  expect(await backOf(`member=${ana}`)).toBe(`/profile/${ana}`)
  await report(share)
  expect(await backOf(`item=${share}`)).toBe('/administration/reports')
})

test('parts of a profile are cleared, and a new text ends the notice', async () => {
  await report('')

  const path = `/administration/take-down?member=${ana}`
  expect((await admin.submit(path, { reason: 'Unfriendly' })).text).toContain('Please choose at least one.')
  expect((await admin.submit(path, { part: 'headline' })).text).toContain('Please fill this in.')
  expect((await admin.submit(path, { part: 'headline', reason: 'Unfriendly' })).status).toBe(303)
  expect(await store.members.find(ana)).toMatchObject({ headline: '', introduction: 'Bread' })
  expect(await store.reports.count()).toBe(0)

  expect((await own.open(`/profile/${ana}`)).text).toContain('Unfriendly')
  expect(await home(ana)).toContain(notice)
  await store.members.setProfileTexts(
    ana,
    { headline: 'Cook', introduction: '', interests: '', city: '', country: '', language: 'en' },
    network.clock.now,
  )
  expect((await own.open(`/profile/${ana}`)).text).not.toContain('Unfriendly')
  expect(await home(ana)).not.toContain(notice)
})

test('every text of a profile can be taken down, and nothing of an empty profile is offered', async () => {
  await report('')
  const texts = { headline: 'Baker', introduction: 'Early riser', interests: 'Rowing', city: 'Porto' }
  await store.members.setProfileTexts(ana, { ...texts, country: 'PT', language: 'en' }, network.clock.now)

  const path = `/administration/take-down?member=${ana}`
  const profile = async () => (await admin.open(`/profile/${ana}`)).text
  expect((await admin.open(path)).text).toContain('This can’t be undone.')
  for (const [part, text] of Object.entries(texts)) {
    for (const shown of [text, `href="${path}"`]) expect(await profile()).toContain(shown)
    await admin.submit(path, { part, reason: 'Unfriendly' })
    expect(await profile()).not.toContain(text)
    // a take-down ends the reports
    await report('')
  }
  for (const text of [await profile(), (await admin.open('/administration/reports')).text])
    expect(text).not.toContain(`href="${path}"`)
  const { text } = await admin.open(path)
  expect(text).toContain('ana Test’s profile has nothing that could be taken down.')
  expect(text).not.toContain('name="reason"')
})

test('dismissed reports are gone, and the item stays', async () => {
  await report(share)

  const fields = { member: ana, item: share, action: 'dismiss' }
  expect((await admin.submit('/administration/reports', fields)).location).toBe('/administration/reports?dismissed')
  expect(await store.reports.count()).toBe(0)
  expect(await store.news.find(share)).toBeDefined()
  expect(await actions()).toEqual([['dismissed report', share]])
})

// shows: A17
test('what its author removed stays reported until it can’t be restored any more, and can only be dismissed', async () => {
  await report(share)

  const sendOwn = (action: string, id = share) => own.send('/news', { action, id })
  await sendOwn('remove')

  const dismiss = () => admin.submit('/administration/reports', { action: 'dismiss', member: ana, item: share })
  const isReported = async () => {
    await dismiss()
    return (await store.reports.count()) === 1
  }
  const { text } = await admin.open('/administration/reports')
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
  expect((await admin.open('/administration/reports')).text).toContain('Rude words')

  await sendOwn('remove')
  network.clock.now += restorePeriod + 1
  const { text: later } = await admin.open('/administration/reports')
  expect(later).toContain('ana Test has removed it.')
  expect(later).not.toContain('/administration/take-down')
  expect((await admin.open(`/administration/take-down?item=${share}`)).status).toBe(404)
  expect(await isReported()).toBe(false)
  expect((await sendOwn('restore')).status).toBe(422)
})

describe('a member who is no administrator', () => {
  const paths = () => [
    '/administration/reports',
    '/administration/audit',
    `/administration/take-down?item=${share}`,
    `/administration/take-down?member=${ana}`,
  ]

  // shows: A17
  test('sees no reports, and takes down, puts back and dismisses nothing', async () => {
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
    await report(share)
    for (const [path, fields] of [
      [`/administration/take-down?item=${share}`, { reason: 'x' }],
      ['/administration/reports', { action: 'dismiss', member: ana, item: share }],
    ] as const) {
      await store.members.set(ada, { role: 'administrator' })
      const csrf_token = readCsrfToken((await admin.open('/cards')).text)
      beforeNextTransaction(store, ({ members }) => members.set(ada, { role: 'member' }))
      expect((await admin.post(path, { csrf_token, ...fields })).status).toBe(404)
    }
    expect(await store.news.find(share)).toBeDefined()
    expect(await actions()).toEqual([])
  })
})

test('the reason of a take-down stays to copy if the author removes the share meanwhile', async () => {
  const path = `/administration/take-down?item=${share}`
  await store.removedNews.remove(share, ana, network.clock.now)
  const { status, text } = await admin.send(path, { reason: 'Please stay <friendly>' })
  expect([status, text.includes(url)]).toEqual([404, false])
  expect(text).toContain('What this was about is gone')
  expect(text).toMatch(/<textarea [^>]*readonly>\nPlease stay &lt;friendly&gt;</)
  expect((await admin.open(path)).text).not.toContain('<textarea')
})

test('the author’s home page says for 30 days that something was taken down, with a link to the reason', async () => {
  expect(await home(ana)).not.toContain(notice)
  await takeDown(share)
  const path = `/profile/${ana}#taken-down`
  expect(await home(ana)).toContain(`${notice} <a href="${path}">`)
  expect(await home(ana, path)).toContain('<h2 id="taken-down">')
  for (const text of [await home(ana, '/?page=2'), await home(ben), await home(ada)]) expect(text).not.toContain(notice)
  network.clock.now += noticePeriod - 1
  expect(await home(ana)).toContain(notice)
  network.clock.now += 1
  expect(await home(ana)).not.toContain(notice)
})
