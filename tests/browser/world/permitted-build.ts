import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { ownBuild } from './world.ts'

/**
 * The worker's build, in Chromium as a copy in `folder` with the optional permissions granted: Chromium asks for them
 * in a window that no driver can click. In Firefox, a preference grants them.
 */
export async function permittedBuild(folder: string): Promise<string> {
  const { extensionDir } = ownBuild()
  if (inject('family') === 'firefox') return extensionDir
  await cp(extensionDir, folder, { recursive: true })
  const file = join(folder, 'manifest.json')
  const { permissions, optional_permissions, ...manifest } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...manifest, permissions: [...permissions, ...optional_permissions] }))
  return folder
}
