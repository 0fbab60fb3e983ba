import { join } from 'node:path'
import { expect, test } from 'vitest'
import { init } from '../../../../src/commands/service/init.ts'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import { subscriptionRows } from '../../../../src/service/capabilities/push/rows.ts'
import { openStore } from '../../../../src/service/store/store.ts'
import { flags, said, typing } from '../../../commands/service/network.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

test('init makes keys for push services', async () => {
  const data = join(temporaryFolder(), 'new')
  const answers = {
    name: 'Circle',
    'base-url': 'https://circle.example',
    languages: 'en',
    login: 'anna',
    'administrator-name': 'Anna Reis',
  }
  await said(() => init(['--data', data, ...flags(answers)], typing('', false)))
  await using store = await openStore(data, capabilities)
  expect((await store.of(subscriptionRows).keys())?.public_key).toMatch(/^[\w-]{87}$/)
})
