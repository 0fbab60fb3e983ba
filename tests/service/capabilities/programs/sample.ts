import { baseUrl } from '../../test-network.ts'
import type { Sample } from '../samples.ts'

export const programs: Sample = {
  async ofMember({ app, store, clock }, { member, name }) {
    const program = { member, name: `${name}’s script`, access: 'write', days: 30 } as const
    await store.audit.add({ time: clock.now, actor: member, action: 'let program in', member })
    const token = await store.authorizations.issueProgramToken(program, clock.now)
    await app.request(`${baseUrl}/status`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'once' },
      body: new URLSearchParams({ message: `A script of ${name} says good morning` }),
    })
  },
}
