import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
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

describe('the browser', () => {
  let chosen: string
  let other: string
  let chromium: string
  let chrome: string
  beforeAll(() => {
    chosen = program('chosen')
    other = program('other')
    chromium = program('bin', 'chromium')
    chrome = program('bin', 'google-chrome')
  })

  test('is the one of a variable, PASSALONG_BROWSER first', () => {
    expect(
      findBrowser('chromium', { PASSALONG_BROWSER: chosen, CHROME_PATH: other, PATH: join(folder, 'bin') }, 'linux'),
    ).toBe(chosen)
    expect(
      findBrowser('chromium', { PASSALONG_BROWSER: '', CHROME_PATH: other, PATH: join(folder, 'bin') }, 'linux'),
    ).toBe(other)
  })

  test('is not found if a variable names no program', () => {
    const text = join(folder, 'text')
    writeFileSync(text, '')
    for (const path of [text, folder, join(folder, 'nothing')])
      expect(() => findBrowser('chromium', { CHROME_PATH: path, PATH: join(folder, 'bin') }, 'linux')).toThrow(
        `CHROME_PATH is set to ${path}, which is not a program.`,
      )
  })

  test('is found on PATH on Linux, Chromium first', () => {
    expect(findBrowser('chromium', { PATH: `/nowhere:${join(folder, 'bin')}` }, 'linux')).toBe(chromium)
    rmSync(chromium)
    expect(findBrowser('chromium', { PATH: `/nowhere:${join(folder, 'bin')}` }, 'linux')).toBe(chrome)
    expect(findBrowser('chromium', { PATH: '/nowhere' }, 'linux')).toBeUndefined()
    expect(findBrowser('chromium', {}, 'linux')).toBeUndefined()
  })

  test('is Firefox if requested, by its own variable', () => {
    const firefox = program('bin', 'firefox')
    expect(findBrowser('firefox', { PASSALONG_BROWSER: chosen, PATH: join(folder, 'bin') }, 'linux')).toBe(firefox)
    const esr = program('bin', 'firefox-esr')
    expect(findBrowser('firefox', { PATH: join(folder, 'bin') }, 'linux')).toBe(esr)
    expect(findBrowser('firefox', { PASSALONG_FIREFOX: other, PATH: join(folder, 'bin') }, 'linux')).toBe(other)
    const mac = program('Applications', 'Firefox.app', 'Contents', 'MacOS', 'firefox')
    expect(findBrowser('firefox', { HOME: folder }, 'darwin')).toBe(mac)
  })

  test("is found among a Mac's applications", () => {
    const mac = program('Applications', 'Chromium.app', 'Contents', 'MacOS', 'Chromium')
    expect(findBrowser('chromium', { HOME: folder }, 'darwin')).toBe(mac)
  })

  test('is found among Windows programs', () => {
    const edge = program('Microsoft', 'Edge', 'Application', 'msedge.exe')
    expect(findBrowser('chromium', { 'PROGRAMFILES(X86)': folder }, 'win32')).toBe(edge)
  })
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
