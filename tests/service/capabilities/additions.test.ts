import { join } from 'node:path'
import { expect } from 'vitest'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { resources } from '../../../src/contract/resources.ts'
import { consentVersion } from '../../../src/service/store/applications.ts'
import { test } from '../readable-network.ts'

const url = 'https://bread.example/'
const page = `/recommend?${new URLSearchParams({ url })}`

test('an application that a member allowed in 0.1.0 does what it did, and what was added after it is allowed again', async ({
  network,
  database,
  ana,
  ben,
}) => {
  const [token, bens] = [await network.token(ana), await network.token(ben)]
  await network.store.contacts.connect(ana, ben, 1)
  await network.post('/pass', { url, title: 'Bread', message: 'For you', to: ana }, bens)
  await network.post('/recommend', { url, title: 'Bread' }, token)
  const share = (await network.get(page, token)).body.share_id ?? ''
  const added = { additions: expect.arrayContaining(['quotes', 'passes', 'notices', 'conversation']) }
  const statuses = async () =>
    [
      ...(await Promise.all(
        ['passes', 'notices', 'addressees?query=be'].map((path) => network.get(`/me/${path}`, token)),
      )),
      await network.get(`/${share}/comments`, token),
      await network.post('/pass', { url, to: ben }, token),
    ].map(({ status }) => status)

  await database.run('UPDATE consent SET version = 0 WHERE member = $1', ana)
  expect(await statuses()).toEqual(Array(5).fill(403))
  expect((await network.get('/me', token)).body).toMatchObject({ id: ana, additions: ['quotes', 'shared_pages'] })
  expect((await network.get(page, token)).body).not.toHaveProperty('passed')
  expect((await network.get(page, token)).body.data).toMatchObject([{ id: ana }])

  const application = 'premium'
  await network.store.authorizations.allow(ana, application, true, network.clock.now)
  expect((await statuses()).filter((status) => status >= 400)).toEqual([])
  expect((await network.get('/me', token)).body).toMatchObject(added)
  expect((await network.get(page, token)).body).toHaveProperty('passed')
})

test('a network’s own extension has what was added without being allowed again', async ({ network, database, ana }) => {
  const token = await network.token(ana)
  await database.run('UPDATE consent SET version = 0')
  await database.run('UPDATE application SET own = 1')
  expect((await network.get('/me/passes', token)).status).toBe(200)
})

/** All calls of an application, and the fields of their answers. */
function seenByApplications(): string {
  const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
  const fields = Object.entries(resources).flatMap(([name, { entries }]) =>
    Object.keys(entries).map((field) => `${name}.${field}`),
  )
  return `${[...new Set([...calls, ...fields])].sort().join('\n')}\n`
}

/** Without a release of this version of the consent, `-u` writes the file; else whoever adds something raises the version. */
test('an application gets nothing that members have not agreed to: each version of the consent has the list of all calls and fields', async () => {
  await expect(seenByApplications()).toMatchFileSnapshot(join(import.meta.dirname, `agreed/${consentVersion}.txt`))
})
