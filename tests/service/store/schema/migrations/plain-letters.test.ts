import { expect, test } from 'vitest'
import { migrations } from '../../../../../src/service/store/schema/schema.ts'
import { openStore } from '../../../../../src/service/store/store.ts'
import { createOldDatabase } from '../old-database.ts'

// shows: ours upgrade
test('a name with ß that an older version has indexed is found by “ss”, and others stay indexed', async () => {
  const isPlain = (version: (typeof migrations)[number]) =>
    version.some((step) => typeof step === 'function' && step.name === 'indexPlainLetters')
  const { data, old } = await createOldDatabase(migrations.findIndex(isPlain), ['Weiß', 'Braun'])
  for (const [word, member] of [
    ['weiß', 'Weiß'],
    ['braun', 'Braun'],
  ] as const)
    await old.run('INSERT INTO name_word (word, member) VALUES ($1, $2)', word, member)
  await old.close()

  const { names, close } = await openStore(data)
  const found = async (text: string) => (await names.search(text, 9, 0)).map(({ name }) => name)
  expect([await found('weiss'), await found('WEIß'), await found('braun')]).toEqual([['Weiß'], ['Weiß'], ['Braun']])
  await close()
})
