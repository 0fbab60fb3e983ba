import { expect, onTestFinished, test } from 'vitest'
import { maxScannedNames, maxTerms } from '../../../../src/service/store/members/names.ts'
import { createReadableNetwork } from '../../readable-network.ts'
import { createTestNetwork } from '../../test-network.ts'

test('a search for words that all begin very many names scans a bounded number of them', async () => {
  const { network, database } = await createReadableNetwork()
  const many = await network.addMember('many', { name: 'Many' })
  const last = await network.addMember('last', { name: 'Azra Bznik' })
  for (const letter of ['a', 'b'])
    await database.run(
      `INSERT INTO name_word (word, member)
       WITH RECURSIVE number (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < $1)
       SELECT CAST($2 AS TEXT) || value, $3 FROM number`,
      maxScannedNames + 1,
      letter,
      many,
    )
  const found = async (text: string) => (await network.store.names.search(text, 'en', 10, 0)).map(({ id }) => id)
  expect(await found('a b')).toEqual([many])
  expect(await found('az b')).toEqual([last])
  expect(await found('b azra')).toEqual([last])
  // unless they are in a small team
  await network.store.teams.set(last, ['Sales'])
  expect((await network.store.names.search('a b', 'en', 10, 0, 'Sales')).map(({ id }) => id)).toEqual([last])
})

test('the first terms of a search alone are looked up as names', async () => {
  const { store, addMember } = await createTestNetwork()
  const terms = Array.from({ length: maxTerms + 1 }, (_, index) => ({ words: [`name${index}`], isPrefix: true }))
  const ids = await Array.fromAsync(terms, ({ words: [name = ''] }) => addMember(name, { name }))
  expect(await store.names.ofTerms(terms, 'en')).toEqual(ids.slice(0, maxTerms).map((id) => [id]))
})

const firstNames = "Zoe Ärmel adam Åsa Émile Nuñez Nuno Nunes O’Connor O'Brien Øyvind Żaneta".split(' ')
const inOrder = "adam Ärmel Åsa Émile Nunes Nuñez Nuno O'Brien O’Connor Øyvind Żaneta Zoe".split(' ')
const inSpanish = inOrder.with(5, 'Nuno').with(6, 'Nuñez')

async function networkOfMany() {
  const network = await createTestNetwork()
  onTestFinished(() => network.store.close())
  const ids: string[] = []
  for (const [index, name] of firstNames.entries()) {
    const id = await network.addMember(`member${index}`, { name: `${name} Test` })
    await network.store.teams.set(id, ['Sales'])
    ids.push(id)
  }
  return { network, ids }
}

async function inPages(read: (limit: number, offset: number) => Promise<{ name: string }[]>): Promise<string[]> {
  const names: string[] = []
  for (let offset = 0; offset < firstNames.length; offset += 5)
    names.push(...(await read(5, offset)).map(({ name }) => name.replace(' Test', '')))
  return names
}

test.each(['en', 'de', 'fr', 'it', 'pt', 'es'])(
  'the lists of members in %s are sorted as this language sorts names',
  async (language) => {
    const expected = language === 'es' ? inSpanish : inOrder
    expect(firstNames.toSorted(new Intl.Collator(language).compare)).toEqual(expected)
    const { network, ids } = await networkOfMany()
    const { names, teams, teamContacts, audit, members } = network.store
    expect(await inPages((...page) => names.search('test', language, ...page))).toEqual(expected)
    expect(await inPages((...page) => teams.members('Sales', language, ...page))).toEqual(expected)
    const entry = { time: 1, actor: 'operator', action: 'invited' } as const
    for (const member of [...ids, 'removed']) await audit.add({ ...entry, member })
    const nameOf = async ({ member }: { member: string }) => (await members.find(member)) ?? { name: 'removed' }
    const ofGroup = async (...page: [number, number]) =>
      Promise.all((await audit.ofGroup(entry, language, ...page)).map(nameOf))
    expect(await inPages(ofGroup)).toEqual([...expected, 'removed'])
    const viewer = await network.addMember('viewer')
    await teams.set(viewer, ['Sales'])
    await teamContacts.connect(viewer, 1)
    const contacts = await teamContacts.list(viewer, language)
    expect(contacts.map(({ name }) => name.replace(' Test', ''))).toEqual(expected)
  },
)

test('a renamed member is sorted by the new name', async () => {
  const { network, ids } = await networkOfMany()
  await network.store.members.setName(ids[0] ?? '', 'Ädgar Test', 1)
  const found = await network.store.names.search('test', 'de', 3, 0)
  expect(found.map(({ name }) => name)).toEqual(['adam Test', 'Ädgar Test', 'Ärmel Test'])
})
