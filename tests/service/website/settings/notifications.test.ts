import { expect, test } from 'vitest'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import { onWebOf } from '../../../../src/service/capability.ts'
import { browser, useMembers } from '../../members.ts'

useMembers()

test('the page of notifications leads to the page of each channel, in the list’s order', async () => {
  const { text } = await browser.open('/settings/notifications')
  const links = [...text.matchAll(/class="link-row" href="([^"]*)"/g)].map(([, path]) => path)
  const pages = (await onWebOf(capabilities)).flatMap(({ wayOfNews, pages = [] }) => (wayOfNews ? pages : []))
  expect(links).toEqual(pages.map(({ path }) => path).filter((path) => path.startsWith('/settings/')))
})
