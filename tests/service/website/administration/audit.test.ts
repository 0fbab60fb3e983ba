import { expect, test } from 'vitest'
import { operator } from '../../../../src/service/store/audit.ts'
import { putBack, takeDown } from '../../../../src/service/store/taking-down.ts'
import { ada, admin, ana, ben, network, own, posted, share, store, useReportedAna } from '../moderation/reported-ana.ts'

useReportedAna()

async function open(query = '') {
  return (await admin.open(`/administration/audit${query}`)).text
}

/** The lines of the audit log as text. */
const linesIn = (text: string) =>
  [...text.matchAll(/<li><svg[^>]*><use[^>]*><\/use><\/svg><div><p>(.*?)<\/li>/gs)].map(([, line = '']) =>
    line
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )

test('the audit log says in sentences who did what to whom, with names of members that still exist', async () => {
  const gone = 'f'.repeat(32)
  const at = () => {
    network.clock.now += 1000
    return { time: network.clock.now }
  }
  await store.audit.add({ ...at(), actor: operator, action: 'removed', member: gone })
  await store.audit.add({ ...at(), actor: ada, action: 'changed role', member: ben, item: 'administrator' })
  await store.audit.add({ ...at(), actor: ben, action: 'sent link', member: ben })
  await store.audit.add({ ...at(), actor: ada, action: 'sent link', member: ben })
  await store.audit.add({ ...at(), actor: operator, action: 'set password', member: ben })
  const text = await open()
  expect(linesIn(text)).toEqual([
    'The server set a new password for ben Test. just now',
    'ada Test made a link for ben Test. just now',
    'A link was requested for ben Test. just now',
    'ada Test made ben Test an administrator. just now',
    `The server deleted [deleted member ${gone}]. just now`,
  ])
  expect(text).toContain(`<a href="/profile/${ben}"><bdi>ben Test</bdi></a> an administrator.`)
})

test('the audit log shows what was taken down and why, also after it was put back', async () => {
  const take = (item: string, reason: string) => takeDown(store, { actor: ada, member: ana, item, reason }, item.length)
  await take(share, 'Please <stay> friendly')
  await take('headline', 'No advertising')
  const lines = linesIn(await open())
  expect(lines[0]).toMatch(
    /^ada Test took down something that ana Test had posted. Bread Reason: Please &lt;stay&gt; friendly/,
  )
  expect(lines[1]).toMatch(/^ada Test took down a part of ana Test’s profile: Headline. Reason: No advertising/)

  await putBack(store, { actor: ada, member: ana, item: share }, 1000)
  await store.audit.add({ time: 2000, actor: ada, action: 'dismissed report', member: ana, item: posted })
  const later = linesIn(await open())
  expect(later[0]).toMatch(/^ada Test dismissed reports about ana Test. A status/)
  expect(later[1]).toMatch(/^ada Test put back something that ana Test had posted. Bread/)
  expect(later.slice(2)).toEqual(lines)
  const profile = await own.open(`/profile/${ana}`)
  expect(profile.text).not.toContain('friendly')
  expect(await putBack(store, { actor: ada, member: ana, item: share }, 3000)).toBe(false)
  await take(share, 'Again')
  expect((await store.takeDowns.list(ana, 9, 0)).map(({ reason }) => reason)).toContain('Again')
})

test('new links of an import, and a removal of several members, are one line of the audit log each', async () => {
  const time = network.clock.now
  for (const member of [ana, ben]) {
    await store.audit.add({ time, actor: ada, action: 'sent link', member })
    await store.audit.add({ time: time - 1000, actor: operator, action: 'removed', member: `f${member.slice(1)}` })
  }
  expect(linesIn(await open())).toEqual([
    expect.stringMatching(/^ada Test made links for 2 people\. .*Show all$/),
    expect.stringMatching(/^The server deleted 2 members\. .*Show all$/),
  ])
})

test('the audit log says what an import changed about whom', async () => {
  const ana = 'ana,Ana Reis,ana@circle.example,Sales'
  const importPeople = (...rows: string[]) =>
    admin.submit('/administration/import', { people: ['login,name,email,team', ...rows].join('\n') })
  await importPeople(ana)
  network.clock.now += 1000
  await importPeople(ana.replace('Sales', 'Trade'), 'ben,Ben Ohm,,Trade')
  network.clock.now += 1000
  await importPeople(ana.replace('Sales', 'Trade'), 'ben,Ben Ohm,,Trade')
  const text = await open()
  expect(linesIn(text)).toEqual([
    expect.stringMatching(/^ada Test changed details of 2 members\. .*Show all$/),
    'ada Test changed details of Ana Reis: Name, E-mail, Team. just now',
  ])
  const path = /href="(\?time=[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(linesIn((await admin.open(`/administration/audit${path}`)).text)).toEqual(
    expect.arrayContaining(['ada Test changed details of Ben Ohm: Name, Team. just now']),
  )
  expect((await network.store.audit.list(1, 0))[0]).toMatchObject({ action: 'changed details' })
})

test('an import is one line of the audit log, which leads to its people', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => `m${index},Member ${index}\n`)
  const form = new FormData()
  form.set('people', `login,name\n${rows.join('')}`)
  // the clock runs during the import
  const clock = setInterval(() => {
    network.clock.now += 1
  }, 1)
  await admin.submit('/administration/import', form)
  clearInterval(clock)
  const { text } = await admin.open('/administration/audit')
  expect(linesIn(text)).toEqual([expect.stringMatching(/^ada Test invited 250 people./)])
  const path = /href="(\?time=[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const first = await admin.open(`/administration/audit${path}`)
  expect(linesIn(first.text)).toHaveLength(50)
  expect(linesIn(first.text)[0]).toMatch(/^ada Test invited Member 0/)
  expect(first.text).toContain('Back to “Audit log”')
  const last = await admin.open(`/administration/audit${path}&page=5`)
  expect(linesIn(last.text)).toHaveLength(50)
  expect(last.text).not.toContain('rel="next"')
  for (const wrong of ['?time=x&action=invited', '?time=1&action=revoked', '?time=1&actor=a&action=invited'])
    expect((await admin.open(`/administration/audit${wrong}`)).status).toBe(200)
})
