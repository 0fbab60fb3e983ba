import { expect, test } from 'vitest'
import { migrations } from '../../../../../src/service/store/schema/schema.ts'
import { openStore } from '../../../../../src/service/store/store.ts'
import { createOldDatabase } from '../old-database.ts'

// shows: ours upgrade
test('names that an older version has indexed are found by “ss” and “ue” for ß and ü, and others stay indexed', async () => {
  const isPlain = (version: (typeof migrations)[number]) =>
    version.some((step) => typeof step === 'function' && step.name === 'indexPlainLetters')
  const { data, old } = await createOldDatabase(migrations.findIndex(isPlain), ['Weiß', 'Braun', 'Grün'])
  for (const [word, member] of [
    ['weiß', 'Weiß'],
    ['braun', 'Braun'],
    ['grun', 'Grün'],
  ] as const)
    await old.run('INSERT INTO name_word (word, member) VALUES ($1, $2)', word, member)
  await old.close()

  const { names, close } = await openStore(data)
  const found = async (text: string) => (await names.search(text, 'en', 9, 0)).map(({ name }) => name)
  for (const name of ['weiss', 'WEIß']) expect(await found(name)).toEqual(['Weiß'])
  for (const name of ['grün', 'gruen', 'grun']) expect(await found(name)).toEqual(['Grün'])
  expect(await found('braun')).toEqual(['Braun'])
  await close()
})
