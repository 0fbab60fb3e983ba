import { expect, test } from 'vitest'
import { maxCountedOfWeek } from '../../../../src/service/store/weeks.ts'
import { ana as ada, ben, browseAsBen, browser, network, useMembers } from '../../members.ts'
import { readPage } from '../../page.ts'
import { expectParts } from '../../test-network.ts'

useMembers({}, { role: 'administrator' })

const week = 7 * 24 * 60 * 60 * 1000

const open = async (path = '/administration') => readPage((await browser.open(path)).text).document

const numbers = async () =>
  [...(await open()).querySelectorAll('.weeks tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  )

test('numbers by week count shares, posts and members, each in its own week', async () => {
  const { now } = network.clock
  await network.postStatus(ada, 'Now', now)
  await network.postStatus(ben, 'Just within a week', now - week + 1)
  await network.postStatus(ben, 'A week ago', now - week)
  await network.postStatus(ben, 'Six weeks ago', now - 6 * week)
  const none = ['0', '0', '0', '0']
  expect(await numbers()).toEqual([
    [...none, '1', '2'],
    [...none, '0', '0'],
    [...none, '1', '2'],
    [...none, '0', '2'],
  ])
  expect(await network.store.weeks.count(now, now)).toEqual({ active: 0, pages: 0, posts: 0, joined: 0, isMore: false })
  expect(maxCountedOfWeek).toBeGreaterThan(1000)
})

test('all sections are links, of which the one of the page is the current one', async () => {
  const current = async (path: string) =>
    [...(await open(path)).querySelectorAll('nav.administration [aria-current]')].map((link) =>
      link.textContent?.trim(),
    )
  expect(await current('/administration')).toEqual(['Overview'])
  for (const path of ['', '/invite', `/members/${ben}`].map((rest) => `/administration${rest || '/members'}`))
    expect(await current(path)).toEqual(['Members'])
  expect(await current('/administration/audit')).toEqual(['Audit log'])
  const back = async (path: string) => (await open(path)).querySelector('.back a')?.getAttribute('href')
  expect(await back('/administration/audit')).toBe('/administration')
  expect(await back('/administration/invite')).toBe('/administration/members')
  const { text } = await (await browseAsBen()).open('/administration')
  expectParts(text, ['There is no page at this address.', 'href="/">Home'], ['class="administration"'])
})
