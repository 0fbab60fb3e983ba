import { expect, test } from 'vitest'
import { maxOpenReports, maxReportsPerDay, type ReportRow } from '../../../../src/service/store/reports.ts'
import { firstFocus } from '../../test-network.ts'
import { ana, ben, network, own, posted, share, store, useReportedAna } from './reported-ana.ts'

useReportedAna()

const reportsOf = (item: string): Promise<ReportRow[]> => store.reports.of({ member: ana, item }, 9)

// shows: A17
test('a member reports a share, a status and a profile of another from the pages that show them; the reported one sees neither the report nor who sent it', async () => {
  const browser = await network.browseAs(ben)
  const paths = [`/report?item=${share}`, `/report?item=${posted}`, `/report?member=${ana}`]
  const [home, profile] = [await browser.open('/'), await browser.open(`/profile/${ana}`)]
  for (const path of paths) expect(profile.text).toContain(`href="${path}"`)
  for (const path of paths.slice(0, 2)) expect(home.text).toContain(`href="${path}"`)
  const [first = ''] = paths
  expect((await browser.open(first)).text).toContain('Rude words')
  for (const path of paths) {
    const { status, headers } = await browser.submit(path, { reason: 'insult', message: ' Please look ' })
    expect([status, headers.get('Location')]).toEqual([303, `/profile/${ana}?reported`])
  }
  expect(firstFocus((await browser.open(`/profile/${ana}?reported`)).text)).toContain('done')
  for (const item of [share, posted, ''])
    expect(await reportsOf(item)).toMatchObject([{ reporter: ben, reason: 'insult', message: 'Please look' }])
  expect((await browser.open(first)).text).toContain('You have reported this.')
  expect((await browser.submit(first, { reason: 'spam' })).status).toBe(303)
  expect(await reportsOf(share)).toHaveLength(1)
  for (const path of ['/', `/profile/${ana}`, `/profile/${ben}`])
    expect((await own.open(path)).text).not.toContain('Please look')
})

test('nobody reports own items, nor what there isn’t; strangers sign in first', async () => {
  const paths = [
    `/report?item=${share}`,
    `/report?member=${ana}`,
    '/report?item=nothing',
    '/report?member=x',
    '/report',
  ]
  for (const path of paths) expect((await own.open(path)).status).toBe(404)
  for (const path of paths) expect((await own.send(path, { reason: 'spam' })).status).toBe(404)
  expect((await network.browse().open(`/report?item=${share}`)).headers.get('Location')).toMatch(/^\/sign-in/)
  expect(await store.reports.count()).toBe(0)
  expect((await own.open(`/profile/${ana}`)).text).not.toContain('/report?')
})

test.each([
  ['no reason', { message: 'My words' }],
  ['an unknown reason', { reason: 'x', message: 'My words' }],
])('a report with %s is shown again with its text', async (_, fields) => {
  const { status, text } = await (await network.browseAs(ben)).submit(`/report?item=${share}`, fields)
  expect(status).toBe(422)
  expect(text).toContain('Please fill this in.')
  expect(text).toContain('My words')
  expect(firstFocus(text)).toContain('radio')
  expect(await store.reports.count()).toBe(0)
})

// shows: bound reports.maxReportsPerDay, bound reports.maxOpenReports
test('a member sends a limited number of reports in a day, and altogether without a decision', async () => {
  const report = (item: number) =>
    store.reports.add({ reporter: ben, member: ana, item: `${item}`, reason: 'spam', message: '' }, network.clock.now)
  for (let sent = 0; sent < maxReportsPerDay; sent++) expect(await report(sent)).toBe(true)
  expect(await report(maxReportsPerDay)).toBe(false)
  const refused = await (await network.browseAs(ben)).submit(`/report?member=${ana}`, { reason: 'spam' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('You have sent too many reports.')
  for (let sent = maxReportsPerDay; sent < maxOpenReports; sent++) {
    if (sent % maxReportsPerDay === 0) network.clock.now += 86_400_000
    expect(await report(sent)).toBe(true)
  }
  network.clock.now += 86_400_000
  expect(await report(maxOpenReports)).toBe(false)
  await store.reports.close({ member: ana, item: '0' })
  expect(await report(maxOpenReports)).toBe(true)
})

test('the text of a report stays to copy if the author removes the share meanwhile', async () => {
  const browser = await network.browseAs(ben)
  await store.removedNews.remove(share, ana, network.clock.now)
  const { status, text } = await browser.send(`/report?item=${share}`, { reason: 'insult', message: 'My words' })
  expect([status, text.includes('What this was about is gone')]).toEqual([404, true])
  expect(text).toMatch(/<textarea [^>]*readonly>\nMy words</)
})
