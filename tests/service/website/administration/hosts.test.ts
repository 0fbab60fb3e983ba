import { expect, test } from 'vitest'
import { discoveryPath } from '../../../../src/contract/oauth.ts'
import { replay } from '../../../../src/service/journal/journal.ts'
import { longestHost, maxHosts } from '../../../../src/service/store/network.ts'
import { ana, browser, network, store, token, useTokens } from '../../members.ts'
import { requestWithPkce } from '../../oauth/code-flow.ts'
import { expectPage } from '../../test-network.ts'

useTokens({}, { role: 'administrator' })

const path = '/administration/hosts'
const save = async (hosts: string) => (await network.browseAs(ana)).submit(path, { hosts })

test('administrators name the network’s own hosts, with bounds, and others don’t', async () => {
  const saved = await save('https://Wiki.Corp.example/start\n\n intranet \nwiki.corp.example')
  expect(saved).toMatchObject({ status: 303, location: `${path}?saved` })
  expect(await store.internalHosts.list()).toEqual(['intranet', 'wiki.corp.example'])
  const many = (count: number) => Array.from({ length: count }, (_, index) => `h${index}.example`).join('\n')
  expectPage(await save(many(maxHosts + 1)), 422, [`At most ${maxHosts} hosts`])
  for (const wrong of ['no host', '*.wiki.example', `${'a'.repeat(longestHost)}.example`])
    expectPage(await save(`intranet\n ${wrong}\nwiki`), 422, [`“${wrong.slice(0, 50)}” isn’t a host such as`])
  expect(await save(many(maxHosts))).toMatchObject({ status: 303 })
  const member = await network.browseAs(await network.memberOf('ben'))
  expect((await member.open(path)).status).toBe(404)
})

test('discovery, each member’s own profile and the sign-in name the hosts, and the audit log who named them', async () => {
  const redirectUris = ['https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/']
  const ours = { key: 'ours', name: 'Ours', level: 'premium', redirectUris, isOwn: true } as const
  await store.applications.add(ours, network.clock.now)
  const discovered = async () => (await network.app.request(`http://network.example${discoveryPath}`)).json()
  expect(await discovered()).not.toHaveProperty('internal_hosts')
  expect((await network.get('/me', token)).body).not.toHaveProperty('internal_hosts')
  await save('intranet.example')
  expect(await discovered()).toMatchObject({ internal_hosts: ['intranet.example'] })
  expect((await network.get('/me', token)).body).toMatchObject({ internal_hosts: ['intranet.example'] })
  const request = requestWithPkce({ client_id: 'ours', redirect_uri: redirectUris[0] ?? '' })
  expectPage(await browser.open(request), 200, ['Pages of intranet.example count as those'])
  await save('')
  expect(await discovered()).not.toHaveProperty('internal_hosts')
  expectPage(await browser.open('/administration/audit'), 200, [
    'added an own site: intranet.example.',
    'removed an own site: intranet.example.',
  ])
})

test('a restored backup has the hosts that were named after it', async () => {
  const entry = { id: 'later', time: 1, actor: ana, member: ana, item: 'intranet.example' }
  await store.transaction((tx) => replay(tx, { ...entry, action: 'named host' }))
  expect(await store.internalHosts.list()).toEqual(['intranet.example'])
  await store.transaction((tx) => replay(tx, { ...entry, id: 'last', action: 'removed host' }))
  expect(await store.internalHosts.list()).toEqual([])
})
