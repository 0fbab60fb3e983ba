import { expect, test } from 'vitest'
import { passkeyRows, removePasskey } from '../../../../src/service/capabilities/passkeys/rows.ts'
import { addMember, changeAfterBackup, useData, withStore } from '../../journal/backup.ts'

useData()

test('a restored backup brings no removed passkey back, nor the sessions that it proved, nor a removed password', async () => {
  const ana = await addMember('ana')
  const passkey = { id: 'id', member: ana, host: 'localhost', public_key: new Uint8Array(1), counter: 0, name: 'Key' }
  const session = await withStore(async ({ of, sessions, members }) => {
    await members.setPassword(ana, 'a hash')
    for (const hash of ['lost', 'kept']) await of(passkeyRows).add({ ...passkey, hash, created: 0 })
    return sessions.begin(ana, 0, { proven_by: 'lost' })
  })
  await changeAfterBackup(async (tx) => {
    await removePasskey(tx, 'lost', 1)
    await tx.members.setPassword(ana, '')
    await tx.audit.add({ time: 1, actor: ana, action: 'removed password', member: ana })
  })
  await withStore(async ({ of, sessions, members }) => {
    expect(await of(passkeyRows).ofMember(ana)).toMatchObject([{ hash: 'kept' }])
    expect(await sessions.find(session, 1)).toBeUndefined()
    expect((await members.credentialOf(ana))?.password).toBe('')
  })
})
