import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { firefoxRedirectUri } from '../../../src/build/extension-identity.ts'
import { removeApplication } from '../../../src/commands/service/applications.ts'
import {
  ana,
  data,
  flags,
  key,
  me,
  run,
  said,
  secret,
  service,
  store,
  token,
  typing,
  useRunningService,
} from './network.ts'

useRunningService()

const listed = async () => (await store.applications.list()).find((application) => application.key === key)
const authorize = (query: Record<string, string>) =>
  fetch(`${service.url}/oauth-provider/authorize2?${new URLSearchParams({ lang: 'en', ...query })}`)

const authorization = async (query: Record<string, string>) => (await authorize(query)).text()

describe('application add', () => {
  const redirect = 'https://app.example/back'
  const given = { name: 'Über App', redirect, level: 'premium' }
  const add = (options: Record<string, string>) => run('application', 'add', ...flags(options))

  // shows: §5 registration
  test('makes an application that a running service knows at once, and stores no secret', async () => {
    const [, client_id = '', secret = ''] = /^key ([0-9a-f]{32})\nsecret ([\w-]{43})$/.exec(await add(given)) ?? []
    const query = { response_type: 'token', client_id, redirect_uri: redirect }
    expect(await authorization(query)).toContain('Über App')
    const stored = ['', '-wal'].map((end) => readFileSync(join(data, `network.sqlite${end}`), 'latin1')).join()
    expect(stored).toContain(client_id)
    expect(stored).not.toContain(secret)
  })

  // shows: §8 quota
  test('has a quota of calls an hour, all of them for a member who is alone', async () => {
    const [, added = ''] = /^key (\S+)/.exec(await add({ ...given, quota: '4' })) ?? []
    await store.authorizations.allow(ana, added, false, Date.now())
    const issued = await store.authorizations.issueToken(ana, added, Date.now())
    const statuses = []
    for (let call = 0; call < 5; call++) statuses.push((await fetch(`${service.url}/me?access_token=${issued}`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })

  test.each([
    ...['0', '-1', '1.5', 'many', '1000000000', ''].map((quota): [object, string] => [{ quota }, '--quota']),
    [{ name: '' }, '--name'],
    [{ level: 'gold' }, '--level'],
    [{ redirect: [] }, '--redirect'],
    [{ redirect: 'http://a.example/' }, 'http://a.example/ can’t be a redirect URI'],
    [{ redirect: 'https://a.example/#b' }, '#b'],
  ])('refuses %j', async (changes, text) => {
    const options = Object.entries({ ...given, ...changes }).flatMap(([name, value]) =>
      [value].flat().map((each) => `--${name}=${each}`),
    )
    expect(await run('application', 'add', ...options)).toContain(text)
  })
})

test('application remove ends its tokens beside a running service, once its name is typed at a terminal', async () => {
  const remove = (text: string) => said(() => removeApplication(['--key', key, '--data', data], typing(text)))
  expect(await remove('Another App\n')).toBe('Nothing was removed.')
  expect(await me()).toBe(200)
  await remove('The App\n')
  expect(await me()).toBe(401)
  expect(await store.applications.hasSecret(key, secret)).toBe(false)
  expect(await store.members.find(ana)).toMatchObject({ name: 'Ana Reis' })
})

test('application secret prints a new secret, and the previous one no longer works', async () => {
  const [, renewed = ''] = /^secret ([\w-]{43})$/.exec(await run('application', 'secret', '--key', key)) ?? []
  expect(await store.applications.hasSecret(key, renewed)).toBe(true)
  expect(await store.applications.hasSecret(key, secret)).toBe(false)
  expect(await me()).toBe(200)
})

describe('application set', () => {
  const set = (...args: string[]) => run('application', 'set', '--key', key, ...args)
  const limit = async () => (await fetch(`${service.url}/me?access_token=${token}`)).headers.get('X-RateLimit-Limit')

  test('changes the quota of all members and of each member beside a running service, and nothing else', async () => {
    const unchanged = await listed()
    expect(await limit()).toBe('70')
    await set('--member-quota', '900')
    expect(await limit()).toBe('900')
    expect(await run('application', 'list')).toBe(`${key}\tpremium\t900 per member\tThe App\thttps://a.example/`)
    expect(await listed()).toEqual({ ...unchanged, quota: null, member_quota: 900 })
    await set('--quota', '6000')
    expect(await limit()).toBe('6000')
    expect(await listed()).toEqual({ ...unchanged, quota: 6000, member_quota: null })
    await set('--name', ' Our App ', '--level', 'standard')
    expect(await listed()).toMatchObject({ name: 'Our App', level: 'standard', quota: 6000 })
  })

  test('marks an application of an older network as the network’s own extension, and ends that', async () => {
    const redirect_uri = firefoxRedirectUri('passalong@circle.example')
    await store.applications.addRedirectUri(key, redirect_uri)
    const pkce = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
    // a password alone signs an own extension in: the form may lead to it
    const isOwn = async () => {
      const page = await authorize({ response_type: 'code', client_id: key, redirect_uri, ...pkce })
      return page.headers.get('Content-Security-Policy')?.includes(new URL(redirect_uri).origin)
    }
    expect(await isOwn()).toBe(false)
    await set('--own')
    expect(await isOwn()).toBe(true)
    expect(await run('application', 'list')).toContain(`${key}\tpremium, own\t`)
    await set('--no-own')
    expect(await isOwn()).toBe(false)
  })

  test.each([
    ['nothing is named', [], '--name, --level, --quota, --member-quota and --own are missing'],
    ['both quotas are named', ['--quota', '1', '--member-quota', '1'], 'use one of them'],
    ['the quota is wrong', ['--name', 'Our App', '--quota', '0'], '--quota must be a whole number'],
    ['a member’s quota is wrong', ['--member-quota', '1e3'], '--member-quota must be a whole number'],
    ['the level is wrong', ['--level', 'gold'], '--level must be standard or premium'],
    ['the name is empty', ['--name', ' '], '--name is missing'],
  ])('changes nothing when %s', async (_, args, text) => {
    const unchanged = await listed()
    expect(await set(...args)).toContain(text)
    expect(await listed()).toEqual(unchanged)
  })
})

describe('application redirect', () => {
  const change = (...args: string[]) => run('application', 'redirect', '--key', key, ...args)
  const uris = async () => (await listed())?.redirectUris

  test('adds and removes redirect URIs at once, also those of an extension’s ids', async () => {
    const [b, c] = ['https://b.example/', 'http://127.0.0.1:9/c']
    expect(await change('--add', b, '--add', c, '--add', 'https://a.example/')).toBe(
      `added\t${b}\nadded\t${c}\nalready there\thttps://a.example/`,
    )
    expect(await uris()).toEqual([c, 'https://a.example/', b])
    await change('--remove', 'https://a.example/', '--remove', c)
    expect(await uris()).toEqual([b])
    const chrome = 'abcdefghijklmnopabcdefghijklmnop'
    await change('--chrome-id', chrome, '--firefox-id', 'passalong@passalong.example')
    expect(await uris()).toEqual([
      // as in docs/developers/extension.md
      'https://3dd04de0f82ef921075d386cda2a941aec5c4731.extensions.allizom.org/signed-in',
      `https://${chrome}.chromiumapp.org/signed-in`,
      b,
    ])
  })

  test('is about the network’s own extension if no key is named', async () => {
    const redirect = () => run('application', 'redirect', '--firefox-id', 'passalong@circle.example')
    expect(await redirect()).toContain('--key is missing')
    const own = { name: 'Own', level: 'premium', isOwn: true, redirectUris: [firefoxRedirectUri('a@b')] } as const
    await store.applications.add(own, 0)
    await redirect()
    const changed = (await store.applications.list()).find((application) => application.own)
    expect(changed?.redirectUris).toContain(firefoxRedirectUri('passalong@circle.example'))
  })

  test.each([
    ['nothing is asked for', [], '--add, --remove, --chrome-id and --firefox-id are missing'],
    ['an id isn’t Chrome’s', ['--chrome-id', 'abcdefghijklmnopabcdefghijklmnoq'], '32 letters from a to p'],
    ['an id isn’t Firefox’s', ['--firefox-id', 'passalong'], 'passalong can’t be a --firefox-id'],
    ['one can’t be a redirect URI', ['--add', 'https://b.example/', '--add', 'http://b.example/'], 'http://b.example/'],
    ['one isn’t there', ['--add', 'https://b.example/', '--remove', 'https://c.example/'], 'https://c.example/'],
    ['none would be left', ['--remove', 'https://a.example/'], 'no redirect URI left'],
  ])('changes nothing when %s', async (_, args, text) => {
    expect(await change(...args)).toContain(text)
    expect(await uris()).toEqual(['https://a.example/'])
  })
})
