import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { exportOf } from '../../../service/export/export.ts'
import { whereToWrite } from '../../../service/open-data.ts'
import { UsageError } from '../../../service/usage-error.ts'
import { memberNamed } from '../named.ts'
import { useNetwork } from '../write-data.ts'

const options = {
  data: { type: 'string', default: 'data' },
  login: { type: 'string' },
  file: { type: 'string' },
} as const satisfies ParseArgsConfig['options']

/**
 * `member export`: writes everything that is stored about a member to a new zip, readable for this user only.
 *
 * @throws UsageError if the login is missing or unknown, or the file exists already or can't be written
 */
export async function exportMember(args: string[]): Promise<void> {
  const { data, login, file } = parseArgs({ args, options }).values
  if (!file) throw new UsageError('--file is missing: the zip to write.')
  await useNetwork(data, async (store) => {
    const member = await memberNamed(store, login)
    const zip = createWriteStream(file, { flags: 'wx', mode: 0o600 })
    let isNew = false
    zip.once('open', () => {
      isNew = true
    })
    try {
      await pipeline(Readable.from(exportOf(store, member)), zip)
      console.log(`${file} has everything that is stored about ${login}, ${zip.bytesWritten} bytes`)
    } catch (error) {
      if (isNew) await rm(file, { force: true })
      throw cantWrite(file, data, error)
    }
  })
}

function cantWrite(file: string, data: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EEXIST') return new UsageError(`${file} exists already; name another file.`, error)
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code))
    return new UsageError(
      `${file} can’t be written: ${(error as Error).message}.${whereToWrite(error, data, file)}`,
      error,
    )
  return error
}
