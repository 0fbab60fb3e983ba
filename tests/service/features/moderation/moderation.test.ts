import { beforeEach, describe, expect, test } from 'vitest'
import { deleteExpired } from '../../../../src/service/actions/expiry.ts'
import {
  maxOpenReports,
  maxReportsPerDay,
  putBack,
  reportRows,
  takeDownRows,
} from '../../../../src/service/features/moderation/rows.ts'
import { noticePeriod } from '../../../../src/service/features/moderation/web.ts'
import { restorePeriod } from '../../../../src/service/store/shares/removable.ts'
import { readCsrfToken } from '../../../support/sign-in-by-pages.ts'
import { beforeNextTransaction } from '../../database.ts'
import { downloadOf } from '../../export/downloaded.ts'
import { ana, ben, browseAsBen, connect, network, newsOf, browser as own, store, useMembers } from '../../members.ts'
import { readPage } from '../../page.ts'
import { expectPage, expectParts, firstFocus } from '../../test-network.ts'

useMembers({}, { headline: 'Baker', introduction: 'Bread' })

type Browser = ReturnType<typeof network.browse>
/** Ada is an administrator, and with Ben a contact of Ana. */
let ada: string
let admin: Browser
let bens: Browser
/** Ana's share of a page, and her status. */
let share: string
let posted: string
const url = 'https://bread.example/'

beforeEach(async () => {
  ada = await network.addMember('ada', { role: 'administrator' })
  await connect()
  await store.contacts.connect(ana, ada, network.clock.now)
  await network.post('/recommend', { url, message: 'Rude words', title: 'Bread' }, await network.token(ana))
  share = (await newsOf(ana))[0]?.id ?? ''
  network.clock.now += 1000
  posted = await network.postStatus(ana)
  admin = await network.browseAs(ada)
  bens = await browseAsBen()
})

const report = (item: string, message = '') =>
  store.of(reportRows).add({ reporter: ben, member: ana, item, reason: 'insult', message }, network.clock.now)
const reports = () => store.of(reportRows).count()
const takeDown = (item: string) =>
  admin.submit(`/administration/reports/take-down?item=${item}`, { reason: 'Please stay <friendly>' })
const decide = (action: string, item = share, by = admin) =>
  by.submit('/administration/reports', { action, member: ana, item })
const actions = async () => (await store.audit.list(9, 0)).map(({ action, item }) => [action, item])
const shown = async (browser: Browser, path = `/profile/${ana}`) => (await browser.open(path)).text
/** The audit log without tags. */
const auditText = async () => (await shown(admin, '/administration/audit')).replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')
/** The home page of a member, after a new sign-in, since a session ends after two weeks. */
const home = async (member: string, path = '/') => shown(await network.browseAs(member), path)
const notice = 'The administrators took down something of yours.'

describe('a report', () => {
  test('of a share, a status or a profile is sent from the pages that show it, unseen by the reported member', async () => {
    const paths = [`/report?item=${share}`, `/report?item=${posted}`, `/report?member=${ana}`]
    for (const path of paths) expect(await shown(bens)).toContain(`href="${path}"`)
    for (const path of paths.slice(0, 2)) expect(await shown(bens, '/')).toContain(`href="${path}"`)
    for (const item of [share, posted]) {
      expectParts(await shown(bens, `/news/${item}`), ['Mute or report', `href="/report?item=${item}"`], ['Remove'])
      expectParts(await shown(own, `/news/${item}`), ['Remove'], ['Mute or report', 'href="/report'])
    }
    const [first = ''] = paths
    expect(await shown(bens, first)).toContain('Rude words')
    for (const path of paths) {
      const { status, location } = await bens.submit(path, { reason: 'insult', message: ' Please look ' })
      expect({ status, location }).toEqual({ status: 303, location: `/profile/${ana}?reported` })
    }
    expect(firstFocus(await shown(bens, `/profile/${ana}?reported`))).toContain('success')
    const reportsOf = (item: string) => store.of(reportRows).of({ member: ana, item }, 9)
    for (const item of [share, posted, ''])
      expect(await reportsOf(item)).toMatchObject([{ reporter: ben, reason: 'insult', message: 'Please look' }])
    expect(await shown(bens, first)).toContain('You have already reported this.')
    expect((await bens.submit(first, { reason: 'spam' })).status).toBe(303)
    expect(await reportsOf(share)).toHaveLength(1)
    for (const path of ['/', `/profile/${ana}`, `/profile/${ben}`])
      expect(await shown(own, path)).not.toContain('Please look')
  })

  test('is about nothing of one’s own, nor what there isn’t', async () => {
    const items = [`?item=${share}`, `?member=${ana}`, '?item=nothing', '?member=x', '']
    for (const path of items.map((item) => `/report${item}`))
      for (const { status } of [await own.open(path), await own.send(path, { reason: 'spam' })])
        expect(status).toBe(404)
    expect(await reports()).toBe(0)
    expect(await shown(own)).not.toContain('/report?')
  })

  test('without a known reason is shown again with its text', async () => {
    for (const reason of [{}, { reason: 'x' }]) {
      const { status, text } = await bens.submit(`/report?item=${share}`, { message: 'My words', ...reason })
      expect({ status, reports: await reports() }).toEqual({ status: 422, reports: 0 })
      expectParts(text, ['Please fill this in.', 'My words'])
    }
  })

  test('has limits: a number in a day, and altogether without a decision', async () => {
    for (let sent = 0; sent < maxReportsPerDay; sent++) expect(await report(`${sent}`)).toBe(true)
    expectPage(await bens.submit(`/report?member=${ana}`, { reason: 'spam' }), 422, ['You have sent too many reports.'])
    for (let sent = maxReportsPerDay; sent < maxOpenReports; sent++) {
      if (sent % maxReportsPerDay === 0) network.clock.now += 86_400_000
      expect(await report(`${sent}`)).toBe(true)
    }
    network.clock.now += 86_400_000
    expect(await report('more')).toBe(false)
    await store.of(reportRows).close({ member: ana, item: '0' })
    expect(await report('more')).toBe(true)
  })

  test('or a take-down that arrives after its author removed the share leaves its text to copy', async () => {
    await store.removedNews.remove(share, ana, network.clock.now)
    for (const [browser, path] of [
      [bens, `/report?item=${share}`],
      [admin, `/administration/reports/take-down?item=${share}`],
    ] as const) {
      const { status, text } = await browser.send(path, { reason: 'My <words>', message: 'My <words>' })
      expectPage({ status, text }, 404, ['This no longer exists'], [url])
      const { value, readOnly } = readPage(text).field('Your text, to copy')
      expect({ value: value.trim(), readOnly }).toEqual({ value: 'My <words>', readOnly: true })
      expect(readPage(await shown(browser, path)).queryByLabelText('Your text, to copy')).toBeNull()
    }
  })
})

describe('the open reports', () => {
  test('are listed by subject, newest first, with their number in the header', async () => {
    for (const [item, message] of [
      [share, 'Look at this'],
      ['', ''],
      [posted, ''],
    ] as const) {
      await report(item, message)
      network.clock.now += 1000
    }
    expect(await shown(admin, '/')).toContain('Administration</span> <span class="number">3</span>')
    const text = await shown(admin, '/administration/reports')
    expect(text).toMatch(/A status.*ana Test’s profile.*Rude words.*Look at this/s)
    const decided = await shown(admin, `/administration/reports/take-down?item=${share}`)
    expect(decided).toContain('href="/administration/reports" aria-current="true"')
  })

  test('show a reported administrator neither who reported nor in which words, and leave the decision to another', async () => {
    await report(share, 'Look at this')
    await store.members.set(ana, { role: 'administrator' })
    const text = await shown(own, '/administration/reports')
    expectParts(text, ['1 report'], ['Look at this', `/profile/${ben}`, 'value="dismiss"'])
    expectPage(await decide('dismiss', share, own), 422, ['another administrator decides'])
    await report('')
    // nor does it end them to take down something of one's own
    for (const what of [`item=${share}`, `member=${ana}`])
      await own.submit(`/administration/reports/take-down?${what}`, { part: 'headline', reason: 'Mine' })
    expect(await actions()).toHaveLength(2)
    expect(await reports()).toBe(2)
    await decide('dismiss')
    expect(await reports()).toBe(1)
  })

  test('about the only administrator are decided by that one', async () => {
    await report(share, 'Look at this')
    await store.members.set(ana, { role: 'administrator' })
    await store.members.set(ada, { role: 'member' })
    expect(await shown(own, '/administration/reports')).toContain('value="dismiss"')
    expect((await decide('dismiss', share, own)).location).toBe('/administration/reports?dismissed')
    expect(await reports()).toBe(0)
    expect(await store.news.find(share)).toBeDefined()
    expect(await actions()).toEqual([['dismissed report', share]])
  })

  test('about what its author removed stay until it can’t be restored any more, and can only be dismissed', async () => {
    await report(share)
    const sendOwn = (action: string, id = share) => own.send('/news', { action, id })
    await sendOwn('remove')
    const isReported = async () => {
      await decide('dismiss')
      return (await reports()) === 1
    }
    const text = await shown(admin, '/administration/reports')
    expectParts(text, ['ana Test has removed it and can undo that for 10 minutes'], ['value="dismiss"'])
    expect(await isReported()).toBe(true)
    // while the page is shared again, the removed share can't be restored; afterwards it can
    network.clock.now += 1000
    await network.post('/recommend', { url }, await network.token(ana))
    expect(await isReported()).toBe(true)
    await sendOwn('remove', (await newsOf(ana, 1))[0]?.id)
    await sendOwn('restore')
    expect(await shown(admin, '/administration/reports')).toContain('Rude words')

    await sendOwn('remove')
    network.clock.now += restorePeriod + 1
    const later = await shown(admin, '/administration/reports')
    expectParts(later, ['ana Test has removed it.'], ['/administration/reports/take-down'])
    expect((await admin.open(`/administration/reports/take-down?item=${share}`)).status).toBe(404)
    expect(await isReported()).toBe(false)
    expect((await sendOwn('restore')).status).toBe(422)
  })
})

describe('a share that was taken down', () => {
  test('is gone from every response, count and page, with its reports, and the author sees why', async () => {
    await report(share)
    const token = await network.token(ben)
    expect((await network.get(`/recommend?url=${url}`, token)).body.count).toBe(1)
    expect(await takeDown(share)).toMatchObject({ status: 303, location: '/administration/reports?taken-down' })
    expect(await reports()).toBe(0)
    expect((await network.get(`/recommend?url=${url}`, token)).body.count).toBe(0)
    for (const path of [`/recommend?url=${url}`, '/newsfeed', `/${ana}/newsfeed`, `/${share}`])
      expect(JSON.stringify((await network.get(path, token)).body)).not.toContain('Rude words')
    for (const path of ['/', `/profile/${ana}`]) expect(await shown(bens, path)).not.toContain('Rude words')
    expect((await bens.open(`/go/${share}`)).status).toBe(404)
    for (const part of ['Please stay &lt;friendly&gt;', 'Rude words']) expect(await shown(own)).toContain(part)
    expect(await actions()).toEqual([['taken down', share]])
    // as after a restored backup
    await store.of(takeDownRows).add({ member: ana, item: share, reason: '', time: network.clock.now })
    expectParts(await shown(own), ['The reason is no longer stored.'], ['Reason:'])
  })

  test('is neither restored by its author, also as an administrator, nor pruned, and its page is unknown by id', async () => {
    const page = await store.recommendations.find(url)
    await takeDown(share)
    expect((await own.send('/news', { action: 'restore', id: share })).status).toBe(422)
    await store.members.set(ana, { role: 'administrator' })
    expect(await shown(own)).not.toContain('value="restore"')
    expect((await decide('restore', share, own)).status).toBe(422)
    expect(await store.news.find(share)).toBeUndefined()
    expect((await network.get(`/${page?.id}`, await network.token(ben))).status).toBe(404)
    network.clock.now += restorePeriod + 1
    await deleteExpired(store, network.clock.now)
    expect(await shown(own)).toContain('Rude words')
    expect((await network.post('/recommend', { url }, await network.token(ana))).status).toBe(201)
  })

  test('comes back when an administrator puts it back, and not beside a new share of the same page', async () => {
    await takeDown(share)
    network.clock.now += 1000
    await network.post('/recommend', { url, message: 'Kind words' }, await network.token(ana))
    expect((await decide('restore')).status).toBe(422)
    expect(await store.news.find(share)).toBeUndefined()
    await own.send('/news', { action: 'remove', id: (await newsOf(ana, 1))[0]?.id ?? '' })
    expect(await home(ana)).toContain(notice)
    expect(await shown(admin)).toContain('value="restore"')
    expect((await decide('restore')).location).toBe(`/profile/${ana}?restored`)
    expectParts(await shown(admin), ['Rude words'], ['Please stay'])
    expect(await home(ana)).not.toContain(notice)
    expect((await downloadOf(network, ana))['taken_down.json']).toContain('"put_back":true')
    expectPage(await decide('restore'), 422, ['can’t be put back'])
    expect(await putBack(store, { actor: ada, member: ana, item: share }, 3000)).toBe(false)
    await report(posted)
    network.clock.now += 1000
    await decide('dismiss', posted)
    expect(await auditText()).toMatch(
      /dismissed reports about ana Test. A status.* put back something that ana Test had posted. Bread.* took down something that ana Test had posted. Bread Reason: Please stay &lt;friendly&gt;/,
    )
  })

  test('is named for 30 days on its author’s home page, with a link to the reason', async () => {
    expect(await home(ana)).not.toContain(notice)
    await takeDown(share)
    const path = `/profile/${ana}#taken-down`
    const link = readPage(await home(ana))
      .getByText(notice)
      .querySelector('a')
    expect(link?.getAttribute('href')).toBe(path)
    expect(readPage(await home(ana, path)).document.querySelector('h2#taken-down')).not.toBeNull()
    for (const text of [await home(ana, '/?page=2'), await home(ben), await home(ada)])
      expect(text).not.toContain(notice)
    network.clock.now += noticePeriod - 1
    expect(await home(ana)).toContain(notice)
    network.clock.now += 1
    expect(await home(ana)).not.toContain(notice)
  })
})

describe('a profile of which parts are taken down', () => {
  const path = () => `/administration/reports/take-down?member=${ana}`

  test('loses every text that it has, and its reports, until a new text ends the notice', async () => {
    const backOf = async (address: string) =>
      /class="back"[\s\S]*?href="([^"]*)"/.exec(await shown(admin, address))?.[1]
    expect(await backOf(path())).toBe(`/profile/${ana}`)
    await report(share)
    expect(await backOf(`/administration/reports/take-down?item=${share}`)).toBe('/administration/reports')
    await decide('dismiss')

    const texts = { headline: 'Baker', introduction: 'Early riser', interests: 'Rowing', city: 'Porto' }
    const setTexts = (changes = {}) =>
      store.members.setProfileTexts(ana, { ...texts, country: 'PT', language: 'en', ...changes }, network.clock.now)
    await setTexts()
    expect((await admin.submit(path(), { reason: 'Unfriendly' })).text).toContain('Please choose at least one.')
    expect((await admin.submit(path(), { part: 'headline' })).text).toContain('Please fill this in.')
    expect(await shown(admin, path())).toContain('This can’t be undone.')
    for (const [part, text] of Object.entries(texts)) {
      await report('')
      expect(await shown(admin)).toContain(text)
      expect(await shown(admin, `/report?member=${ana}`)).toContain(`href="${path()}"`)
      expect((await admin.submit(path(), { part, reason: 'Unfriendly' })).status).toBe(303)
      expect(await shown(admin)).not.toContain(text)
      expect(await reports()).toBe(0)
    }
    await report('')
    for (const text of [await shown(admin, `/report?member=${ana}`), await shown(admin, '/administration/reports')])
      expect(text).not.toContain(`href="${path()}"`)
    expect(await shown(admin, path())).toContain('ana Test’s profile has nothing to take down.')
    expect(await shown(admin, path())).not.toContain('name="reason"')
    expect(await auditText()).toContain('took down a part of ana Test’s profile: Headline. Reason: Unfriendly')

    expect(await shown(own)).toContain('Unfriendly')
    expect(await home(ana)).toContain(notice)
    await setTexts()
    expect(await shown(own)).not.toContain('Unfriendly')
    expect(await home(ana)).not.toContain(notice)
  })
})

describe('a member who is no administrator', () => {
  test('sees no reports, and takes down, puts back and dismisses nothing', async () => {
    await takeDown(posted)
    await report(share)
    const pages = ['reports', 'audit', `take-down?item=${share}`, `take-down?member=${ana}`]
    for (const browser of [bens, own]) {
      for (const path of pages.map((page) => `/administration/${page}`)) {
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
    expect(await reports()).toBe(1)
    expect(await actions()).toEqual([['taken down', posted]])
  })

  test('decides nothing if the role ended between the page and the transaction', async () => {
    await report(share)
    for (const [path, fields] of [
      [`/administration/reports/take-down?item=${share}`, { reason: 'x' }],
      ['/administration/reports', { action: 'dismiss', member: ana, item: share }],
    ] as const) {
      await store.members.set(ada, { role: 'administrator' })
      const csrf_token = readCsrfToken(await shown(admin, '/cards'))
      beforeNextTransaction(store, ({ members }) => members.set(ada, { role: 'member' }))
      expect((await admin.post(path, { csrf_token, ...fields })).status).toBe(404)
    }
    expect(await store.news.find(share)).toBeDefined()
    expect(await actions()).toEqual([])
  })
})

test('a dismissed report is in the download of who dismissed it, not in that of the reported member', async () => {
  await store.audit.add({ time: 1, actor: ada, action: 'dismissed report', item: share, member: ana })
  const auditOf = async (member: string) =>
    JSON.stringify((await Array.fromAsync(store.ownData.read('audit_log', member))).flat())
  expect(await auditOf(ada)).toContain('dismissed report')
  expect(await auditOf(ana)).not.toContain('dismissed report')
})
