import { expect, test } from 'vitest'
import { maxPeople } from '../../../../src/service/sign-in/people-file.ts'
import { lastPage, pageSize } from '../../../../src/service/website/administration/members.ts'
import { createReadableNetwork, idOfNumber, numberTables } from '../../database.ts'
import { createTestNetwork, type TestNetwork } from '../../test-network.ts'

async function withBrowser(network: TestNetwork) {
  const ada = await network.addMember('ada', { role: 'administrator', name: 'Ada Test' })
  const browser = await network.browseAs(ada)
  const find = async (query: Record<string, string>) => {
    const { text } = await browser.open(`/administration?${new URLSearchParams(query)}`)
    const names = [...text.matchAll(/members\/[0-9a-f]{32}"><b dir="auto">([^<]*)/g)].map(([, name]) => name)
    return { names, text }
  }
  return { network, browser, find }
}

test('members are found by the beginning of login, e-mail address and words of the name, and by state', async () => {
  const { network, find } = await withBrowser(await createTestNetwork())
  await network.addMember('ben', { state: 'disabled', name: 'Ben Test' })
  await network.addMember('x1', { name: 'Márta de la Cruz', email: 'MC@circle.example' })
  await network.addMember('cem', { state: 'invited', name: 'Cem Test' })
  await network.addMember('eva', { state: 'invited', role: 'administrator', name: 'Eva Test' })
  const names = async (name: string, kind = '') => (await find({ name, kind })).names
  expect(await names('BE')).toEqual(['Ben Test'])
  expect(await names('cruz mar')).toEqual(['Márta de la Cruz'])
  expect(await names('x1')).toEqual(['Márta de la Cruz'])
  expect(await names(' mc@Circle')).toEqual(['Márta de la Cruz'])
  expect(await names('circle')).toEqual([])
  expect(await names('  ')).toEqual(['Ada Test', 'Ben Test', 'Cem Test', 'Eva Test', 'Márta de la Cruz'])
  expect(await names('%')).toEqual([])
  expect(await names('', 'invited')).toEqual(['Cem Test', 'Eva Test'])
  expect(await names('', 'disabled')).toEqual(['Ben Test'])
  expect(await names('', 'administrator')).toEqual(['Ada Test', 'Eva Test'])
  expect(await names('test', 'active')).toEqual(['Ada Test'])
  expect(await names('test', 'nonsense')).toHaveLength(4)
  const { text } = await find({ name: 'test', kind: 'invited' })
  expect(text).toContain('2 members')
  expect(text).toContain('<option value="invited" selected>')
  expect((await find({ name: 'nobody' })).text).toContain('Nobody is found.')
})

test('the list shows each member’s teams, in the order of the alphabet, and whether the member is an administrator', async () => {
  const { network, find } = await withBrowser(await createTestNetwork())
  const ben = await network.addMember('ben', { name: 'Ben Test' })
  const cellsOf = async (name: string) => {
    const row = (await find({ name })).text.split('<tr>').find((text) => text.includes(`>${name} Test<`)) ?? ''
    return [...row.matchAll(/<td data-label="([^"]*)"[^>]*>(.*?)<\/td>/gs)].map(
      ([, label, cell = '']) =>
        `${label}: ${cell
          .replace(/<[^>]*>/g, '')
          .trim()
          .replace(/\s+/g, ' ')}`,
    )
  }
  expect(await cellsOf('Ben')).toEqual(['State: active', expect.stringContaining('Last change: ')])
  await network.store.transaction((tx) => tx.teams.set(ben, ['Zürich', 'Ätna', 'Basel']))
  expect((await cellsOf('Ben'))[0]).toBe('Team: Ätna, Basel, Zürich')
  expect((await cellsOf('Ada'))[0]).toBe('State: active administrator')
})

// shows: bound members.lastPage
test('the list has pages for as many members as a file of people, within which the search stays', async () => {
  expect(lastPage * pageSize).toBeGreaterThanOrEqual(maxPeople)
  const { network, database } = await createReadableNetwork()
  const { browser, find } = await withBrowser(network)
  // more than other lists have pages for
  const members = 101 * pageSize
  for (const numbers of numberTables(members)) {
    await database.run(
      `INSERT INTO member (id, name, first_name, last_name, gender, headline, introduction, interests, city, country,
         language, updated, state) ${numbers}
       SELECT ${idOfNumber('n')}, 'Test', 'Test', '', '', '', '', '', '', '', 'en', 0, 'invited' FROM number`,
    )
    await database.run(
      `INSERT INTO credential (member, login, password) ${numbers}
       SELECT ${idOfNumber('n')}, 'm' || CAST(n AS TEXT), '' FROM number`,
    )
  }
  const first = await find({ kind: 'invited' })
  expect(first.names).toHaveLength(pageSize)
  expect(first.text).toContain(`${members.toLocaleString('en')} members`)
  const next = /href="(\?[^"]*)" rel="next"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(Object.fromEntries(new URLSearchParams(next))).toEqual({ kind: 'invited', page: '2' })
  expect((await browser.open(`/administration${next}`)).text).toContain('rel="prev"')
  const last = await find({ kind: 'invited', page: '101' })
  expect(last.names).toHaveLength(pageSize)
  expect(last.text).not.toContain('rel="next"')
})

test('the first steps of a new network are gone when there are members', async () => {
  const { network, find } = await withBrowser(await createTestNetwork())
  const steps = 'Invite the first members'
  expect((await find({})).text).toContain(steps)
  expect((await find({})).text).toContain('enters in the server’s settings where to get it')
  expect((await find({ kind: 'active' })).text).not.toContain(steps)
  await network.addMember('ben', { state: 'invited' })
  expect((await find({})).text).not.toContain(steps)
})
