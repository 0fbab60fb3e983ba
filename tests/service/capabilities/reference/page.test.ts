import { expect, test } from 'vitest'
import { baseUrl, createTestNetwork, expectPage } from '../../test-network.ts'

test('everybody reads the reference on the site, in English', async () => {
  const network = await createTestNetwork({ isPublic: false })
  const browser = network.browse()
  browser.cookies.set('language', 'fr')
  const page = await browser.open('/api')
  expectPage(page, 200, ['Graph API', 'lang="en"', `API=${baseUrl}`, 'id="post-pass"', 'id="pass"'])
  expect(await browser.open('/api')).toMatchObject({ text: page.text })
})

test('each link within the reference leads to a heading', async () => {
  const { text } = await (await createTestNetwork()).browse().open('/api')
  const links = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(links.length).toBeGreaterThan(60)
  expect(links.filter((id) => !text.includes(`id="${id}"`))).toEqual([])
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
