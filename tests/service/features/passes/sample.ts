import { byPageText } from '../../../../src/contract/parameters.ts'
import { answerPass, keepPage, passPage } from '../../../../src/service/features/passes/actions.ts'
import type { Sample } from '../../capabilities/samples.ts'

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
      await keepPage(tx, from, { url: `https://news.example/for-${name}`, message: `${name} wrote this` }, clock.now)
    }),
  columns: {
    'pass.id': `md5('pass' || n)`,
    'pass.key_version': '1 + n % 2',
    'pass.kept': 'CASE WHEN n % 2 = 0 THEN 1 ELSE 0 END',
    'pass.match_key': `'https://site' || n % 100 || '.example/' || n`,
    'pass_receiver.pass': `md5('pass' || n)`,
    'pass_receiver.kept': 'CASE WHEN n % 2 = 0 THEN 1 ELSE 0 END',
    'pass_receiver.match_key': `'https://site' || n % 100 || '.example/' || n`,
  },
}
