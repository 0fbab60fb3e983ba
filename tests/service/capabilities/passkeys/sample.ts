import { challengeLifetime } from '../../../../src/service/capabilities/passkeys/ceremonies.ts'
import { hashOfId, passkeyRows } from '../../../../src/service/capabilities/passkeys/rows.ts'
import type { Sample } from '../samples.ts'

export const passkeys: Sample = {
  async ofMember({ store, clock }, { member, name }) {
    const [id, times] = [`id of ${member}`, { created: clock.now, counter: 1 }]
    const passkey = { id, hash: hashOfId(id), member, host: 'network.example', name, ...times }
    const rows = store.of(passkeyRows)
    await rows.add({ ...passkey, public_key: new Uint8Array(77) })
    await rows.use(passkey.hash, 2, clock.now)
    await rows.spend(member, clock.now + challengeLifetime)
  },
}
