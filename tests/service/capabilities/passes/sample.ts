import { byPageText } from '../../../../src/contract/endpoints.ts'
import { answerPass, passPage } from '../../../../src/service/capabilities/passes/passing.ts'
import type { Sample } from '../samples.ts'

export const passes: Sample = {
  ofMember: ({ store, clock }, { member, name, other }) =>
    store.transaction(async (tx) => {
      const page = {
        ...byPageText(() => ''),
        url: `http://${name}.example/`,
        message: `${name} passes it`,
        quote: name,
      }
      const from = { member, language: 'en' }
      const id = await passPage(tx, { from, page, to: [other] }, clock.now)
      await answerPass(tx, { member: other, id, value: 'THANKS', message: `thanks, ${name}` }, clock.now)
    }),
  columns: {
    'pass.id': `md5('pass' || n)`,
    'pass_receiver.pass': `md5('pass' || n)`,
  },
}
