import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inject, type TestContext } from 'vitest'
import type { ArchiveFile } from '../../../src/build/store/archive.ts'

/**
 * Runs a program in a mount namespace of its own, in which /etc also has the files of a folder, so that no other
 * browser on this machine sees these policies.
 */
const script = (folder: string, program: string) => `#!/bin/sh
exec unshare --mount ${process.getuid?.() === 0 ? '' : '--map-root-user'} sh -ec '
  mount -t tmpfs tmpfs "$0/layer"
  mkdir "$0/layer/upper" "$0/layer/work"
  cp -r "$0/etc/." "$0/layer/upper/"
  mount -t overlay overlay -o "lowerdir=/etc,upperdir=$0/layer/upper,workdir=$0/layer/work" /etc
  exec "$@"
' '${folder}' "\${PROGRAM-${program}}" "$@"
`

/**
 * Makes a program that starts the project's browser with policies, as on a company's Linux.
 *
 * @param folder for the program and the policies; must outlive the browser
 * @param files policies, with their paths in /etc
 * @returns the program's path; on a machine that allows no mount namespaces the test is skipped, on CI it fails
 */
export function managedBrowser(folder: string, files: readonly ArchiveFile[], { skip }: TestContext): string {
  mkdirSync(join(folder, 'layer'))
  writePolicies(folder, files)
  const program = join(folder, 'browser')
  writeFileSync(program, script(folder, inject('browserProgram')))
  chmodSync(program, 0o755)
  const { status, stderr, error } = spawnSync(program, { env: { ...process.env, PROGRAM: 'true' }, encoding: 'utf8' })
  if (status === 0) return program
  const reason = `This machine allows no mount namespace, in which the browser would find its policies: ${error?.message ?? stderr}`
  if (process.env.CI) throw new Error(reason)
  console.warn(reason)
  return skip(reason)
}

/**
 * Writes policies below a folder: the one of `managedBrowser`, for the program's next start, or the root folder of a
 * running browser.
 */
export function writePolicies(folder: string, files: readonly ArchiveFile[]): void {
  for (const { path, data } of files) {
    const file = join(folder, 'etc', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, data)
  }
}
