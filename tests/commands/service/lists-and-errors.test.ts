import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../../src/commands/service/command.ts'
import { ana, data, key, printed, run, sentence, useRunningService } from './running-service.ts'

useRunningService()

test('member list and application list print a line each', async () => {
  await run('member', 'list')
  await run('application', 'list')
  await run('application', 'set', '--key', key, '--member-quota', '900')
  await run('application', 'list')
  expect(printed).toEqual([
    `ana\t${ana}\tAna Reis\tactive\tmember\t`,
    `${key}\tpremium\t70\tThe App\thttps://a.example/`,
    'changed',
    `${key}\tpremium\t900 per member\tThe App\thttps://a.example/`,
  ])
})

test.each([
  [['member', 'password', '--login', 'bob'], 'No member has the login bob'],
  [['member', 'remove', '--login', 'bob', '--yes'], 'no member has these logins: bob'],
  [['member', 'remove', '--yes'], '--login or --list is missing'],
  [['application', 'secret', '--key', 'x'], 'No application has the key x'],
  [['application', 'redirect', '--key', 'x', '--add', 'https://a.example/'], 'No application has the key x'],
  [['application', 'remove', '--yes'], '--key is missing'],
  [['member', 'list', '--colour', 'red'], '--colour'],
])('%j: a sentence says what isn’t there', async (args, text) => {
  expect(await sentence(run(...args))).toContain(text)
})

test.each(['member list', 'application list', 'member remove --login ana --yes', 'application secret --key x'])(
  '%s makes no network where there is none',
  async (command) => {
    const nowhere = join(data, 'nowhere')
    expect(await sentence(runCommand([...command.split(' '), '--data', nowhere]))).toContain(`no network in ${nowhere}`)
    expect(await sentence(runCommand([...command.split(' '), '--data', ':memory:']))).toContain('not :memory:')
  },
)
