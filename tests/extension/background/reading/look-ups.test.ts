// @vitest-environment node

import { describe, expect, it } from 'vitest'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { noPolicy } from '../../../../src/extension/network/network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { buildSignedInBackground } from '../../support/background.ts'
import { service, useService } from '../../support/service.ts'
import { fields, settledOutbox, url } from '../../support/stored/lists.ts'

const unshared = 'http://news.example/nobody-knows'

describe('against the service', () => {
  useService()

  // shows: §4 recommendation, §1 functions, §4 json-and-xml
  it('looks up a page’s sharers and caches the response for the first frame', async () => {
    const { handlers } = await buildSignedInBackground(service.url)
    expect(await handlers.lookUp({ url })).toBeNull()
    const [found] = await items.recommendations.get()
    expect(found).toMatchObject({
      url,
      recommendation: { count: 4, shared: false },
    })
    expect(found?.recommendation.data.map(({ name }) => name)).toContain('Ana Ruiz')
    expect(await items.recommendations.get()).toHaveLength(1)
  })

  it('sends nothing about a host that the organization forbids, whoever asks, and says so', async () => {
    await items.policy.set({ ...noPolicy, never_hosts: [new URL(unshared).hostname] })
    const { handlers } = await buildSignedInBackground(service.url)
    await expect(handlers.lookUp({ url: unshared })).rejects.toMatchObject({ failure: { code: 'page-forbidden' } })
    await handlers.share({ url: unshared, page_url: unshared, ...fields })
    expect(await settledOutbox()).toMatchObject([{ phase: 'refused', failure: { code: 'page-forbidden' } }])
  })

  // shows: bound reading.maxPages
  it('caches the newest twenty responses', async () => {
    const { handlers } = await buildSignedInBackground(service.url)
    for (let index = 0; index < 22; index++) await handlers.lookUp({ url: `http://news.example/${index}` })
    const kept = (await items.recommendations.get()).map((each) => each.url)
    expect(kept).toHaveLength(20)
    expect(kept[0]).toBe('http://news.example/21')
  })

  // shows: §4 recommend, §2 Recommendation, §4 changed
  // shows: §1 functions, observed changed
  it('shares a page once, and the look-up shows it', async () => {
    const { handlers } = await buildSignedInBackground(service.url)
    await handlers.share({ url: unshared, page_url: unshared, ...fields })
    expect(await settledOutbox()).toMatchObject([{ phase: 'done' }])
    expect((await items.recommendations.get())[0]).toMatchObject({
      url: unshared,
      recommendation: { count: 1, shared: true, sharing_message: 'Read this' },
    })
  })

  // shows: observed GraphError.error, §5 levels, observed not-premium, S20
  it('stays signed in if the application may not share', async () => {
    const { handlers } = await buildSignedInBackground(service.url, { apiKey: demoNetwork.standardKey })
    await handlers.share({ url, page_url: url, ...fields })
    const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(await settledOutbox()).toMatchObject([{ phase: 'refused', failure: { code: 'not-allowed', requestId } }])
    expect(await items.account.get()).not.toBeNull()
  })

  // shows: §4 bad-parameter
  it('reports a refused address', async () => {
    const { handlers } = await buildSignedInBackground(service.url)
    await expect(handlers.lookUp({ url: 'ftp://news.example/' })).rejects.toMatchObject({
      failure: { code: 'invalid' },
    })
  })
})
