import { describe, expect, it } from 'vitest'
import { type RolloutOptions, rolloutSettings } from '../../../src/build/rollout/settings.ts'

const url = 'https://files.circle.example/passalong/'
const first = rolloutSettings({ url, network: 'https://circle.example' }, undefined, '0.1.0')

describe('the settings of a rollout', () => {
  it('begin with the version of the checkout and an id of the network’s host', () => {
    expect(first).toEqual({
      url,
      version: '0.1.0',
      firefoxId: 'passalong@circle.example',
      managed: { network: 'https://circle.example' },
      unsigned: false,
    })
  })

  it('are those of the last rollout with the next version', () => {
    expect(rolloutSettings({}, first, '0.1.0')).toEqual({ ...first, version: '0.1.1' })
    expect(rolloutSettings({}, { ...first, version: '1.4' }, '0.1.0').version).toBe('1.5')
    expect(rolloutSettings({}, first, '0.2.0').version).toBe('0.2.0')
  })

  it('are taken back one by one', () => {
    const hosts = { 'internal-host': ['wiki.example'], 'never-host': ['a.example', 'b.example'] }
    const all = { url, network: 'https://circle.example', locked: true, unsigned: true, ...hosts }
    const last = rolloutSettings(all, undefined, '0.1.0')
    const next = (options: RolloutOptions) => rolloutSettings(options, last, '0.1.0')
    expect(next({}).managed).toEqual(last.managed)
    expect(next({ locked: false }).managed).toEqual({ ...last.managed, locked: false })
    expect(next({ unsigned: false })).toMatchObject({ managed: last.managed, unsigned: false })
    expect(next({ locked: false, network: '' }).managed).not.toHaveProperty('network')
    expect(next({ 'never-host': ['b.example'] }).managed).toEqual({ ...last.managed, neverHosts: ['b.example'] })
    expect(next({ 'never-host': [''], 'internal-host': [''] }).managed).toMatchObject({
      internalHosts: [],
      neverHosts: [],
    })
  })

  it('keep the id of Firefox when the network moves, and write addresses and hosts as browsers do', () => {
    const options = { url: url.slice(0, -1), network: 'Other.example', 'never-host': ['Bänk.example'], locked: true }
    expect(rolloutSettings(options, first, '1')).toMatchObject({
      url,
      firefoxId: 'passalong@circle.example',
      managed: { network: 'https://other.example', neverHosts: ['xn--bnk-qla.example'], locked: true },
    })
    const local = { url: 'http://127.0.0.1:8000/', network: 'http://127.0.0.1:8717' }
    expect(rolloutSettings(local, undefined, '1').managed).toEqual({ network: local.network })
  })

  it.each([
    [{ url: 'http://files.circle.example/' }, '--url must be an https address of a folder'],
    [{ url: 'https://me:pw@files.circle.example/' }, '--url must be'],
    [{ url: `${url}?x` }, '--url must be'],
    [{}, '--url is missing'],
    [{ url, network: 'http://circle.example' }, '--network must be the network’s https address'],
    [{ url, network: 'http://127.0.0.1:8717' }, '--network must be'],
    [{ url, locked: true }, '--locked needs --network'],
    [{ url, 'internal-host': ['a b', 'https://x.example'] }, '"a b" and "https://x.example" can’t be a host'],
    [{ url, 'firefox-id': 'us' }, '--firefox-id must look like'],
    ...['1.4.0-beta', '01.2', '1.2.3.4.5', '1.65536', '0', ''].map((version) => [
      { url, version },
      '--version must be one',
    ]),
  ] as [object, string][])('refuse %j', (options, sentence) => {
    expect(() => rolloutSettings(options, undefined, '0.1.0')).toThrow(sentence)
  })

  it.each([
    [{ version: '0.1.0' }, '--version must be higher than 0.1.0'],
    [{ version: '0.0.9' }, '--version must be higher than 0.1.0'],
    [{ version: '0.1' }, '--version must be higher than 0.1.0'],
    [{ 'firefox-id': 'other@circle.example' }, 'another id would be another extension'],
  ])('refuse %j after the last rollout', (options, sentence) => {
    expect(() => rolloutSettings(options, first, '0.1.0')).toThrow(sentence)
  })
})
