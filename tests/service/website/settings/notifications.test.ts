import { expect, test } from 'vitest'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import { onWebOf } from '../../../../src/service/capability.ts'
import { browser, useMembers } from '../../members.ts'

useMembers()

test('the page of notifications leads to the page of each channel, the last one of the list first', async () => {
  const { text } = await browser.open('/settings/notifications')
  const links = [...text.matchAll(/class="link-row" href="([^"]*)"/g)].map(([, path]) => path)
  const pages = (await onWebOf(capabilities))
    .toReversed()
    .flatMap(({ slots, pages = [] }) => (slots?.notifications ? pages : []))
  expect(links).toEqual(pages.map(({ path }) => path).filter((path) => path.startsWith('/settings/')))
})
