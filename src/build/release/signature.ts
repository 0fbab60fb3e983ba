import { spawnSync } from 'node:child_process'

/** OpenSSH's name for signatures of files, which who verifies one has to give, too. */
const namespace = 'file'

/** Signs by ssh-keygen, which asks at the terminal for a password. @throws Error with a sentence if it can't */
export function signed(data: Buffer, keyFile: string): Buffer {
  const { error, status, stdout, stderr } = spawnSync('ssh-keygen', ['-Y', 'sign', '-f', keyFile, '-n', namespace], {
    input: data,
  })
  // ssh-keygen may end before it reads: its sentence says why
  if (status === null)
    throw new Error(`SHA256SUMS can’t be signed: ssh-keygen could not be started (${error?.message}).`)
  if (status === 0) return stdout
  const [reason = ''] = `${stderr}`.trim().split(/\r?\n/)
  throw new Error(`SHA256SUMS can’t be signed by ${keyFile}: ${reason}`)
}
