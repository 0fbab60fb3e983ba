import { type ParseArgsConfig, parseArgs } from 'node:util'
import { cleanText } from '../../../contract/text.ts'
import { UsageError } from '../../../service/usage-error.ts'
import type { Terminal } from '../ask-password.ts'
import { writeData } from '../write-data.ts'
import { newPassword } from './new-password.ts'

const options = {
  data: { type: 'string', default: 'data' },
  login: { type: 'string' },
  name: { type: 'string' },
  language: { type: 'string', default: 'fr' },
} as const satisfies ParseArgsConfig['options']

/**
 * `member add`: asks for a password, adds the member and prints the member's id.
 *
 * @throws UsageError that names the missing, wrong or taken option
 */
export async function addMember(args: string[], terminal?: Terminal): Promise<void> {
  const { values } = parseArgs({ args, options })
  const login = values.login ?? ''
  if (!/^[^\s\p{C}]{1,100}$/u.test(login)) {
    throw new UsageError('--login must be 1 to 100 characters without spaces.')
  }
  const name = cleanText(values.name ?? '').replace(/\s+/g, ' ')
  if (name === '' || name.length > 100) {
    throw new UsageError('--name must be 1 to 100 characters.')
  }
  if (!/^[a-z]{2}$/.test(values.language)) throw new UsageError('--language must be two letters (ISO 639).')

  const password = await newPassword(terminal)
  const [first_name = '', ...others] = name.split(' ')
  const profile = { name, first_name, last_name: others.join(' '), language: values.language, gender: '' }
  const texts = { headline: '', introduction: '', interests: '', city: '', country: '' }
  const id = await writeData(values.data, async ({ members }) => {
    if (await members.credential(login)) throw new UsageError(`The login ${login} is taken.`)
    return members.add({ login, password, ...profile, ...texts }, Date.now())
  })
  console.log(`id ${id}`)
}
