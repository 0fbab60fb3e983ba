import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { families } from '../../src/build/build-extension.ts'
import { root } from '../../src/build/tools.ts'

it('the long checks name tests that are there, and leave it to their folder which project runs them', () => {
  const source = readFileSync(join(root, 'src/commands/checks.ts'), 'utf8')
  const paths = [...source.matchAll(/['`](tests\/[^'`*]+)['`]/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(10)
  const named = paths.flatMap((path) => families.map((family) => path.replace('$' + '{browser}', family)))
  expect(named.filter((path) => !path.includes('$') && !existsSync(join(root, path)))).toEqual([])
  expect(source).not.toContain('--project')
})
