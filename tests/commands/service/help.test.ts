import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { explain, runCommand } from '../../../src/commands/service/command.ts'
import { commands } from '../../../src/commands/service/commands.ts'
import { settingsFile } from '../../../src/service/settings/settings-file.ts'
import { saveEmptyDatabase } from '../../service/database/memory-store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let data: string
beforeEach(async () => {
  data = temporaryFolder()
  writeFileSync(join(data, settingsFile), '{"languages": ["en"]}')
  await saveEmptyDatabase(data)
})

const names = Object.keys(commands)
const sentence = (...args: string[]) =>
  runCommand(args).then(
    () => '',
    (error: unknown) => explain(error) ?? String(error),
  )

async function printed(...args: string[]): Promise<string> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line))
  await runCommand(args).finally(() => log.mockRestore())
  return lines.join('\n')
}

test.each(names)('“%s” refuses an unknown option, with an example', async (name) => {
  const words = name === '' ? [] : name.split(' ')
  const said = await sentence(...words, '--colour', 'red', '--data', data)
  expect(said).toContain('--colour')
  expect(said).toContain(`\nExample: npm run service -- ${[...words, ''].join(' ')}`.trimEnd())
})

test.each(names.filter((name) => commands[name]?.usage.startsWith('--')))(
  '“%s” without options names the first one that is missing, with an example',
  async (name) => {
    expect(await sentence(...name.split(' '), '--data', data)).toMatch(
      /^--[a-z]+(?: is missing| must be|, )[\s\S]*\nExample: npm run service -- /,
    )
  },
)

// the example of `member add` would wait for a password, and the first one would start the service
test.each(names.filter((name) => !['', 'member add'].includes(name)))(
  'the example of “%s” has every option that is needed',
  async (name) => {
    const words: string[] = commands[name]?.example.match(/'[^']*'|\S+/g) ?? []
    const example = words.map((word) => (/^\w+\.\w+$/.test(word) ? join(data, word) : word.replaceAll("'", '')))
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const args = [...name.split(' '), ...example]
    expect(await sentence(...args, '--data', data).finally(() => log.mockRestore())).not.toContain('Example: ')
  },
)

test('--help after a command prints the help of that command alone, after a topic its commands, and alone all', async () => {
  const lines = (text: string) => text.match(/^ {2}npm run service -- \S+ ?[a-z]*/gm) ?? []
  expect(lines(await printed('member', 'invite', '--help'))).toEqual(['  npm run service -- member invite'])
  expect(lines(await printed('member', 'import', 'people.csv', '-h'))).toEqual(['  npm run service -- member import'])
  expect(lines(await printed('application', '--help'))).toHaveLength(6)
  expect(lines(await printed('--help'))).toHaveLength(names.length)
  expect(await printed('help')).toEqual(await printed('--help'))
  expect(await printed('help', 'member', 'invite')).toEqual(await printed('member', 'invite', '--help'))
})

test('an unknown command is named without its options', async () => {
  expect(await sentence('member', 'delete', '--login', 'ana')).toContain('There is no command “member delete”;')
  expect(await sentence('member', '--login', 'ana')).toContain('There is no command “member”;')
})
