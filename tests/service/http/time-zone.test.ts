import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const path = join(import.meta.dirname, '../../../src/service/texts.ts')
const program = `import { zoneOfComputer } from ${JSON.stringify(path)}; console.log(zoneOfComputer())`

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  [':Europe/Berlin', 'Europe/Berlin'],
  ['', 'UTC'],
  ['Mars/Phobos', 'UTC'],
  ['+02:00', 'UTC'],
  ['UTC+3', 'UTC'],
])('a process with TZ=“%s” has the time zone %s', (TZ, zone) => {
  const args = ['--input-type=module', '--eval', program]
  expect(execFileSync(process.execPath, args, { env: { ...process.env, TZ }, encoding: 'utf8' }).trim()).toBe(zone)
})
