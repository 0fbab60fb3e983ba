import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../../assets/styles')
const files = globSync('**/*.css', { cwd: folder })

it('there are styles', () => expect(files).toContain('popup/panel.css'))

it.each(files)('%s measures texts in rem, so that they grow with the browser’s own', async (file) => {
  const style = await readFile(join(folder, file), 'utf8')
  expect(style.match(/font(-size)?:\s*[\d.]+(px|pt)[^;]*/g)).toBeNull()
})
