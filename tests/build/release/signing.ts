import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const person = 'releases@passalong.example'

/** Makes a key of ssh-keygen without a password. @returns its line of allowed_signers */
export function makeKey(file: string): string {
  const { status, stderr } = spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', file])
  if (status !== 0) throw new Error(`ssh-keygen made no key: ${stderr}`)
  return `${person} ${readFileSync(`${file}.pub`, 'utf8')}`
}

/** Whether ssh-keygen takes a signature as docs/developers/releasing.md has it. @param signer a line of allowed_signers */
export function verified(data: Buffer, signature: Buffer, signer: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'passalong-test-'))
  try {
    writeFileSync(join(folder, 'allowed_signers'), signer)
    writeFileSync(join(folder, 'SHA256SUMS.sig'), signature)
    const args = '-Y verify -f allowed_signers -n file -s SHA256SUMS.sig -I'.split(' ')
    return spawnSync('ssh-keygen', [...args, person], { cwd: folder, input: data }).status === 0
  } finally {
    rmSync(folder, { recursive: true })
  }
}
