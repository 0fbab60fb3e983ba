import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../src/contract/endpoints.ts'
import {
  endpointNames,
  network,
  outOfBounds,
  parametersOf,
  places,
  problems,
  useFullNetwork,
} from './every-endpoint.ts'

/** Checks that every endpoint refuses every parameter out of its bounds. The database has no part in this. */

describe.each(endpointNames.filter((name) => Object.keys(parametersOf(name)).length > 0))('%s', (name) => {
  const { method } = endpoints[name]
  const parameters = Object.entries(parametersOf(name))
  useFullNetwork(name)

  // shows: §4 bad-parameter, §4 status.message, A4, bound page-url.longestUrl, bound endpoints.recommend.parameters.overview.max
  // shows: bound endpoints.newsfeed.parameters.language.max, bound endpoints.status.parameters.social_account.max
  // shows: bound endpoints.newsfeed.parameters.limit.max
  test.each(parameters)('%s: beyond its bounds a 400 names it, and nothing is done', async (parameter, rule) => {
    const before = await network.stored()
    for (const value of outOfBounds(rule)) {
      for (const place of places(name)) {
        const { status, sentences } = await problems(await network.call(name, { [parameter]: value }, { place }))
        expect([value, status]).toEqual([value, 400])
        expect(sentences).toEqual([expect.stringMatching(new RegExp(`^${parameter} must be `))])
      }
    }
    if (rule.required) {
      const { status, sentences } = await problems(await network.call(name, { [parameter]: '' }))
      expect([status, sentences]).toEqual([400, [`${parameter} is missing`]])
    }
    expect(await network.stored()).toBe(before)
    expect((await network.call(name)).status).toBe(method === 'POST' ? 201 : 200)
  })
})
