import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../src/build/tools.ts'
import { variableOf } from '../../src/service/settings/read-settings.ts'
import { defaultPort, type SettingName, settingsTable } from '../../src/service/settings/settings.ts'

const folder = join(root, 'docs/deployment')
const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
const read = (name: string) => files.find((file) => file.name === name)?.text ?? ''

it.each(files)('$name sets only variables that the service reads, and names its port', ({ text }) => {
  const variables = Object.keys(settingsTable).map((name) => variableOf(name as SettingName))
  for (const [variable] of text.matchAll(/\bPASSALONG_\w+/g)) expect(variables).toContain(variable)
  for (const [, port] of text.matchAll(/(?:127\.0\.0\.1|node-\d|EXPOSE)[: ](\d+)/g))
    expect(['9464', String(defaultPort)]).toContain(port)
})

it('the container and the unit start the program that npm starts', () => {
  expect(read('Containerfile')).toContain('CMD ["node", "src/commands/service.ts", "--data", "/data"]')
  expect(read('passalong.service')).toContain('ExecStart=/usr/bin/node src/commands/service.ts --data ')
})

it('docs/administrator.md leads to each file', () => {
  const guide = readFileSync(join(root, 'docs/administrator.md'), 'utf8')
  for (const { name } of files) expect(guide).toContain(`](deployment/${name})`)
})
