import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run, runOnFullDisk, useNetwork } from '../../../commands/service/network.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

useNetwork({})

test('an import that can’t write its links leaves no file, so that the next one works', async () => {
  const folder = temporaryFolder()
  const people = join(folder, 'people.csv')
  const links = join(folder, 'links.csv')
  writeFileSync(people, 'login,name,language\ncem,Cem,en\n')
  const { status, stderr } = runOnFullDisk(0, 'member', 'import', people, '--links', links)
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(/links\.csv can’t be written: E/) })
  expect(existsSync(links)).toBe(false)
  expect(await run('member', 'import', people, '--links', links)).toContain('cem')
})
