import { expect, test } from 'vitest'
import { oauthLanguages } from '../../../../src/contract/oauth.ts'
import { createTestNetwork } from '../../test-network.ts'

/** The text of the first match, without its tags. */
const textOf = (html: string, pattern: RegExp) =>
  pattern
    .exec(html)?.[1]
    ?.replace(/<span class="count">.*?<\/span>|<[^>]*>/g, '')
    .trim()

const titleOf = (html: string) => textOf(html, /<h1>(.*?)<\/h1>/s)

async function visit() {
  const network = await createTestNetwork()
  const ada = await network.addMember('ada', { role: 'administrator' })
  const ben = await network.addMember('ben')
  return { browser: await network.browseAs(ada), ben }
}

test.each(oauthLanguages)('a page has the name of its menu item, in %s', async (lang) => {
  const { browser } = await visit()
  const { text } = await browser.open(`/?lang=${lang}`)
  const items = [...text.matchAll(/<li><a href="([^"]*)"[^>]*>.*?<span>(.*?)<\/span>.*?<\/a>/gs)].map(
    ([, ...link]) => link,
  )
  expect(items.map(([path]) => path)).toContain('/administration')
  for (const [path = '', name = ''] of items.filter(([path]) => path !== '/')) {
    const title = titleOf((await browser.open(path)).text)
    expect(title, path).toBe(path.startsWith('/profile/') ? 'ada Test' : name)
  }
})

test.each(oauthLanguages)('a page below another one ends with a link that names it, in %s', async (lang) => {
  const { browser, ben } = await visit()
  await browser.open(`/?lang=${lang}`)
  const paths = [
    ...['/password', '/settings/email', '/settings/download', '/settings/delete'],
    `/report?member=${ben}`,
    ...['invite', 'import', 'reports', 'audit', `members/${ben}`, `take-down?member=${ben}`].map(
      (page) => `/administration/${page}`,
    ),
    `/administration/audit?${new URLSearchParams({ time: '1', actor: ben, action: 'invited' })}`,
  ]
  for (const path of paths) {
    const { text } = await browser.open(path)
    const [, above = '', name = ''] = /<p class="back"><a href="([^"]*)">(.*?)<\/a><\/p>\s*<\/main>/.exec(text) ?? []
    const title = titleOf((await browser.open(above)).text)
    expect(title, path).toMatch(/^\p{L}/u)
    expect(name, path).toContain(title)
  }
})
