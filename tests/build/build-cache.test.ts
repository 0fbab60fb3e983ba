import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keyOfSources, loadBuild, saveBuild } from '../../src/build/build-extension.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

test('the key of a build changes with the settings and each file’s path and content, not with its folder', async () => {
  const folder = temporaryFolder()
  const files = [
    'src/a.ts',
    'entrypoints/a.ts',
    'assets/a.css',
    'docs/members/privacy/de.md',
    'docs/members/privacy/en.md',
  ]
  const others = ['wxt.config.ts', 'tsconfig.json', 'package-lock.json', 'LICENSE']
  for (const file of [...files, ...others]) write(join(folder, file), 'before')
  const copy = temporaryFolder()
  cpSync(folder, copy, { recursive: true })
  expect(await keyOfSources('settings', copy)).toBe(await keyOfSources('settings', folder))
  const keys = [await keyOfSources('settings', folder), await keyOfSources('other settings', folder)]
  for (const file of [...files, ...others, 'src/new.ts']) {
    write(join(folder, file), 'after')
    keys.push(await keyOfSources('settings', folder))
  }
  expect(new Set(keys).size).toBe(keys.length)
})

describe('the cache of builds', () => {
  function build(): string {
    const folder = temporaryFolder()
    write(join(folder, 'chunks/popup.js'), 'built')
    return folder
  }

  test('returns a saved build as a copy, also after two processes saved it', async () => {
    const cache = join(temporaryFolder(), 'cache')
    const copy = join(temporaryFolder(), 'copy')
    expect(await loadBuild('key', copy, cache)).toBe(false)
    await Promise.all([saveBuild('key', build(), cache), saveBuild('key', build(), cache)])
    expect(await loadBuild('key', copy, cache)).toBe(true)
    write(join(copy, 'chunks/popup.js'), 'changed')
    expect(readFileSync(join(cache, 'key/chunks/popup.js'), 'utf8')).toBe('built')
  })
})
