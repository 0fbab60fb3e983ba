import { identityRows, logoutRows } from '../../../../src/service/capabilities/provider/rows.ts'
import type { Sample } from '../samples.ts'

const issuer = 'https://login.example'

export const provider: Sample = {
  ofMember: ({ store }, { member, name }) => store.of(identityRows).link({ issuer, subject: name }, member),
  ofNetwork: ({ store, clock }) =>
    store.of(logoutRows).add({ issuer, id: 'one', issued: 1, subject: undefined, session: 'another' }, clock.now),
}
