import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { families } from '../../src/build/build-extension.ts'
import { root } from '../../src/build/tools.ts'

/** The commands that run some tests longer than `npm test` does. */
const commands = globSync('src/commands/**/*.ts', { cwd: root }).flatMap((file) => {
  const source = readFileSync(join(root, file), 'utf8')
  const paths = [...source.matchAll(/['`](tests\/[^'`]+)['`]/g)].map(([, path = '']) => path)
  return source.includes('/run-tests.ts') && !file.endsWith('/test.ts') ? [{ file, source, paths }] : []
})

it.each(commands)(
  '$file names tests that are there, and leaves it to their folder which project runs them',
  ({ source, paths }) => {
    const named = paths.flatMap((path) => families.map((family) => path.replace('$' + '{browser}', family)))
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(source).not.toContain('--project')
  },
)

it('such commands exist', () => expect(commands.length).toBeGreaterThan(5))
