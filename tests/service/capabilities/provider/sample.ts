import { identityRows } from '../../../../src/service/capabilities/provider/identities.ts'
import type { Sample } from '../samples.ts'

export const provider: Sample = {
  ofMember: ({ store }, { member, name }) =>
    store.of(identityRows).link({ issuer: 'https://login.example', subject: name }, member),
}
