// @vitest-environment node

import { expect } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { buildSignedInBackground } from '../../support/background.ts'
import { it } from '../../support/service.ts'

it('the service’s search finds pages with their sharers’ number, page by page, stores nothing', async ({ service }) => {
  const { handlers } = await buildSignedInBackground(service.url)
  const before = JSON.stringify(await fakeBrowser.storage.session.get())
  const found = await handlers.search({ query: 'site:news.example', page: 1 })
  expect(found.data.map(({ url }) => new URL(url).hostname)).toContain('news.example')
  expect(found.data.some(({ sharer_count = 0 }) => sharer_count > 1)).toBe(true)
  expect((await handlers.search({ query: 'site:news.example', page: 2 })).nextPage).toBeNull()
  expect(await handlers.search({ query: 'nobody wrote this', page: 1 })).toMatchObject({ data: [], nextPage: null })
  expect(JSON.stringify(await fakeBrowser.storage.session.get())).toBe(before)
})
