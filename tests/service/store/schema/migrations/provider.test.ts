import { expect, test } from 'vitest'
import { endProviderAccess } from '../../../../../src/service/store/end-provider-access.ts'
import { hashSecret } from '../../../../../src/service/store/engine/secrets.ts'
import { identities } from '../../../../../src/service/store/schema/migrations/members/identities.ts'
import { providerSessions } from '../../../../../src/service/store/schema/migrations/members/provider-sessions.ts'
import { migrations } from '../../../../../src/service/store/schema/schema.ts'
import { openStore } from '../../../../../src/service/store/store.ts'
import { createOldDatabase } from '../old-database.ts'

// shows: ours upgrade, C1
test('an address links a member only if no member has changed it before the upgrade', async () => {
  const { data, old } = await createOldDatabase(migrations.indexOf(identities), ['ana', 'ben', 'cem'])
  for (const [member, email] of Object.entries({ ana: 'ana@acme.example', ben: 'boss@acme.example', cem: null }))
    await old.run(`INSERT INTO credential (member, login, password, email) VALUES ($1, $1, '', $2)`, member, email)
  await old.run(
    `INSERT INTO audit_entry (id, time, actor, action, member, item) VALUES ('1', 1, 'ben', 'changed email', 'ben', '')`,
  )
  await old.close()

  const { members, close } = await openStore(data)
  expect(await members.withAdministratorsEmail('ana@acme.example')).toBe('ana')
  expect(await members.withAdministratorsEmail('boss@acme.example')).toBeUndefined()
  await close()
})

// shows: ours upgrade, C8
test('sessions and tokens from before the upgrade last, and end with the member’s first logout at the provider', async () => {
  const { data, old } = await createOldDatabase(migrations.indexOf(providerSessions), ['ana', 'ben'])
  await old.run(`INSERT INTO application (key, secret, name, level, added) VALUES ('app', '', 'App', 'premium', 1)`)
  for (const member of ['ana', 'ben']) {
    await old.run('INSERT INTO session (hash, member, expires) VALUES ($1, $2, 1000)', hashSecret(member), member)
    await old.run(`INSERT INTO consent (member, application, contacts, given) VALUES ($1, 'app', 1, 1)`, member)
    await old.run(
      `INSERT INTO token (hash, member, application, issued) VALUES ($1, $2, 'app', 1)`,
      hashSecret(member),
      member,
    )
  }
  await old.close()

  const store = await openStore(data)
  const access = async (member: string) => [
    await store.sessions.member(member, 1),
    (await store.authorizations.caller(member))?.member,
  ]
  expect([await access('ana'), await access('ben')]).toEqual([
    ['ana', 'ana'],
    ['ben', 'ben'],
  ])
  const account = { issuer: 'https://login.example', subject: 'ana' }
  await store.identities.link(account, 'ana')
  const logout = { ...account, id: '1', issued: 1, session: 'any' }
  expect(await store.transaction((tx) => endProviderAccess(tx, logout, 1))).toBe(true)
  expect([await access('ana'), await access('ben')]).toEqual([
    [undefined, undefined],
    ['ben', 'ben'],
  ])
  await store.close()
})
