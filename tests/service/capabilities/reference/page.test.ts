import { expect, test } from 'vitest'
import { createTestNetwork, expectPage } from '../../test-network.ts'

test('everybody reads the reference on the site, in English', async () => {
  const network = await createTestNetwork({ isPublic: false })
  const browser = network.browse()
  browser.cookies.set('language', 'fr')
  const page = await browser.open('/api')
  expectPage(page, 200, ['Graph API of Test Network', 'lang="en"', 'KEY=your-key', 'id="post-pass"', 'id="keptpage"'])
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

test('a network’s name is a text in the reference', async () => {
  const { text } = await (await createTestNetwork({ name: '<script>alert(1)</script>' })).browse().open('/api')
  expect(text).not.toContain('<script>alert')
  expect(text).toContain('&lt;script&gt;alert(1)')
})
