import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { findBrowser, findPostgres } from '../../src/demo/programs.ts'
import { temporaryFolder, temporaryFolderForAll } from '../support/temporary-folder.ts'

const folder = temporaryFolderForAll()

function program(...parts: string[]): string {
  const path = join(folder, ...parts)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, '')
  chmodSync(path, 0o755)
  return path
}

test('the browser is the one of a variable, which must name a program, else it is found on PATH, Chromium first', () => {
  const [chosen, chromium] = [program('chosen'), program('bin', 'chromium')]
  const chrome = program('bin', 'google-chrome')
  const PATH = `/nowhere:${join(folder, 'bin')}`
  const find = (env: NodeJS.ProcessEnv) => findBrowser('chromium', { PATH, ...env }, 'linux')
  expect(find({ PASSALONG_BROWSER: chosen })).toBe(chosen)
  const sentence = `PASSALONG_BROWSER is set to ${folder}, which is not a program.`
  expect(() => find({ PASSALONG_BROWSER: folder })).toThrow(sentence)
  expect(find({ PASSALONG_BROWSER: '' })).toBe(chromium)
  rmSync(chromium)
  expect(find({})).toBe(chrome)
  expect(find({ PATH: '/nowhere' })).toBeUndefined()
})

test.each([
  ['firefox', 'darwin', 'HOME', ['Applications', 'Firefox.app', 'Contents', 'MacOS', 'firefox']],
  ['chromium', 'darwin', 'HOME', ['Applications', 'Chromium.app', 'Contents', 'MacOS', 'Chromium']],
  ['chromium', 'win32', 'PROGRAMFILES(X86)', ['Microsoft', 'Edge', 'Application', 'msedge.exe']],
] as const)('%s is found among the applications of %s', (family, platform, variable, parts) => {
  const path = program(...parts)
  expect(findBrowser(family, { [variable]: folder }, platform)).toBe(path)
})

/** A folder with programs of PostgreSQL that only print this version. */
function folderOf(version: string): string {
  const folder = temporaryFolder()
  for (const program of ['initdb', 'postgres'])
    writeFileSync(join(folder, program), `#!/bin/sh\necho '${program} (PostgreSQL) ${version}'\n`, { mode: 0o755 })
  return folder
}

test('PostgreSQL is found on PATH, and by the variable first, which must name a folder with its programs', () => {
  const [onPath, chosen, empty] = [folderOf('15.18 (Debian 15.18-0+deb12u1)'), folderOf('15.1'), temporaryFolder()]
  const PATH = [empty, onPath].join(delimiter)
  expect(findPostgres({ PATH })).toBe(onPath)
  expect(findPostgres({ PATH, PASSALONG_POSTGRES: chosen })).toBe(chosen)
  expect(() => findPostgres({ PATH, PASSALONG_POSTGRES: empty })).toThrow('which has no program initdb')
})

test('a PostgreSQL that is too old for the service is passed over', () => {
  const newer = folderOf('16.3')
  expect(findPostgres({ PATH: [folderOf('14.9'), newer].join(delimiter) })).toBe(newer)
})
