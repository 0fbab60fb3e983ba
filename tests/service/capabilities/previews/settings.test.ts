import { expect, onTestFinished, test } from 'vitest'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import { isOn } from '../../../../src/service/capabilities/previews/settings.ts'
import { readSettings } from '../../../../src/service/settings/settings.ts'
import { startService } from '../../../../src/service/start.ts'

/** The warnings of a start with these settings. */
async function warnings(settings: ReturnType<typeof readSettings<typeof capabilities>>): Promise<string[]> {
  const logged: string[] = []
  const log = (line: string) => void logged.push(line)
  const service = await startService({ data: ':memory:', port: 0, log, ...settings }, capabilities)
  onTestFinished(() => service.close())
  return logged.filter((line) => line.includes('previews'))
}

const read = (environment: Record<string, string>) => readSettings(':memory:', capabilities, {}, environment)

test('the setting’s old name is still read, with a warning that says the new one', async () => {
  const settings = read({ PASSALONG_PICTURES: 'true' })
  expect(isOn(settings)).toBe(true)
  expect(await warnings(settings)).toEqual([
    'The setting “pictures” is called “previews” now. It is still read; write previews: true in its place (docs/administrator.md).',
  ])
})

test('the new name counts alone beside the old one, and has no warning without it', async () => {
  const both = read({ PASSALONG_PICTURES: 'true', PASSALONG_PREVIEWS: 'false' })
  expect(isOn(both)).toBe(false)
  expect(await warnings(both)).toEqual([expect.stringContaining('doesn’t count beside it; remove “pictures”')])
  expect(await warnings(read({ PASSALONG_PREVIEWS: 'true' }))).toEqual([])
  expect(isOn(read({}))).toBe(false)
})
