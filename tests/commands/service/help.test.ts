import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { commands, helps } from '../../../src/commands/service/commands.ts'
import { settingsFile } from '../../../src/service/settings/read-settings.ts'
import { saveEmptyDatabase } from '../../service/database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { said } from './said.ts'

let data: string
beforeEach(async () => {
  data = temporaryFolder()
  writeFileSync(join(data, settingsFile), '{"languages": ["en"]}')
  await saveEmptyDatabase(data)
})

const names = Object.keys(commands)

test('every command has its help', () => {
  expect([...helps.keys()]).toEqual(names)
})

test.each(names)('“%s” refuses an unknown option, with an example', async (name) => {
  const words = name === '' ? [] : name.split(' ')
  const refusal = await said([...words, '--colour', 'red', '--data', data])
  expect(refusal).toContain('--colour')
  expect(refusal).toContain(`\nExample: npm run service -- ${[...words, ''].join(' ')}`.trimEnd())
})

test.each(names.filter((name) => helps.get(name)?.startsWith(`  npm run service -- ${name} --`)))(
  '“%s” without options names the first one that is missing, with an example',
  async (name) => {
    expect(await said([...name.split(' '), '--data', data])).toMatch(
      /^--[a-z]+(?: is missing| must be|, )[\s\S]*\nExample: npm run service -- /,
    )
  },
)

// the example of `member add` would wait for a password, and the first one would start the service
test.each(names.filter((name) => !['', 'member add'].includes(name)))(
  'the example of “%s” has every option that is needed',
  async (name) => {
    const words: string[] =
      helps
        .get(name)
        ?.split(`Example: npm run service -- ${name}`)[1]
        ?.match(/'[^']*'|\S+/g) ?? []
    const example = words.map((word) => (/^\w+\.\w+$/.test(word) ? join(data, word) : word.replaceAll("'", '')))
    expect(await said([...name.split(' '), ...example, '--data', data])).not.toContain('Example: ')
  },
)

test('--help after a command prints the help of that command alone, after a topic its commands, and alone all', async () => {
  const lines = (text: string) => text.match(/^ {2}npm run service -- \S+ ?[a-z]*/gm) ?? []
  expect(lines(await said(['member', 'invite', '--help']))).toEqual(['  npm run service -- member invite'])
  expect(lines(await said(['member', 'import', 'people.csv', '-h']))).toEqual(['  npm run service -- member import'])
  expect(lines(await said(['application', '--help']))).toHaveLength(6)
  expect(lines(await said(['--help']))).toHaveLength(names.length)
  expect(await said(['help'])).toEqual(await said(['--help']))
  expect(await said(['help', 'member', 'invite'])).toEqual(await said(['member', 'invite', '--help']))
})

test('an unknown command is named without its options', async () => {
  expect(await said(['member', 'delete', '--login', 'ana'])).toContain('There is no command “member delete”;')
  expect(await said(['member', '--login', 'ana'])).toContain('There is no command “member”;')
})
