import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { openDatabaseOf } from '../../database.ts'
import { createTestNetwork, type TestNetwork } from '../../test-network.ts'

let network: TestNetwork
let ana: string
let token: string

beforeEach(() => begin())

async function begin(data?: string) {
  network = await createTestNetwork({ data })
  ana = await network.addMember('ana', { language: 'es' })
  token = await network.token(ana)
}

const message = 'Ten letters'
const posted = () => network.store.news.list({ of: { member: ana } }, 100, 0)

/** Posts a status, and reads the stored row from the database file, since no response shows all of it. */
async function createReadableNetwork() {
  const data = temporaryFolder()
  await begin(data)
  const database = await openDatabaseOf(data)
  onTestFinished(async () => {
    await database.close()
    await network.store.close()
  })
  return async (fields: Record<string, string>, path = '/status') => {
    await network.post(path, fields, token)
    return database.get(
      'SELECT message, by_mobile, language, social_accounts FROM news_item WHERE published = $1',
      network.clock.now++,
    )
  }
}

describe('POST /status', () => {
  // shows: §4 status, §4 changed, §1 functions, observed changed
  test('responds as observed', async () => {
    const { status, headers, body } = await network.post('/status', { message }, token)
    expect(status).toBe(201)
    expect(body).toEqual({ created: true, created_graph_id: 'me/newsfeed' })
    expect(headers.get('Location')).toBe('http://network.example/me/newsfeed')
    expect(headers.get('Createdgraphid')).toBe('me/newsfeed')
    expect((await network.get('/me/newsfeed', token)).body.data).toEqual([expect.objectContaining({ message })])
  })

  // shows: §4 status
  test('works for applications of any level', async () => {
    const standard = await network.token(ana, { application: 'standard' })
    expect((await network.post('/status', { message }, standard)).status).toBe(201)
  })

  // shows: §4 written-language, §4 status, §4 status.social_account
  test('stores by_mobile, language and social_account', async () => {
    const post = await createReadableNetwork()
    const fields = { message: `  ${message}  `, by_mobile: 'true', language: 'PT', social_account: 'one,two' }
    expect(await post(fields, '/status?social_account=three&social_account=one')).toMatchObject({
      message,
      by_mobile: 1,
      language: 'pt',
      social_accounts: 'three,one,two',
    })
  })

  // shows: §4 written-language
  test('has defaults: not by mobile, the member’s language, the accounts of the privacy settings', async () => {
    const post = await createReadableNetwork()
    expect(await post({ message })).toMatchObject({ message, by_mobile: 0, language: 'es', social_accounts: '' })
    await network.store.members.setSocialAccounts(ana, ['two', 'four'])
    expect(await post({ message, social_account: '' })).toMatchObject({ social_accounts: 'two,four' })
    expect(await post({ message, social_account: 'five' })).toMatchObject({ social_accounts: 'five' })
  })

  test('accepts parameters in the query', async () => {
    const path = `/status?message=Ten+letters+%C3%A9&access_token=${token}`
    expect((await network.post(path, {})).status).toBe(201)
    expect((await network.get('/me/newsfeed', token)).body.data).toEqual([
      expect.objectContaining({ message: 'Ten letters é' }),
    ])
  })

  // shows: §4 status.message
  test.each([10, 140])('a status of %i characters fits', async (length) => {
    expect((await network.post('/status', { message: ` ${'x'.repeat(length)}\n` }, token)).status).toBe(201)
    expect((await network.post('/status', { message: '😀'.repeat(length / 2) }, token)).status).toBe(201)
  })

  const tooLong = 'message must be 10 to 140 characters'
  // shows: §4 status.message
  test.each<[Record<string, string>, string]>([
    [{}, 'message is missing'],
    [{ message: ' \n ' }, 'message is missing'],
    [{ message: 'x'.repeat(9) }, tooLong],
    [{ message: `${' '.repeat(5)}x${' '.repeat(5)}` }, tooLong],
    [{ message: 'x'.repeat(141) }, tooLong],
    [{ message: '😀'.repeat(71) }, tooLong],
    [{ message: '\u0000'.repeat(20) }, tooLong],
    [{ message, by_mobile: '1' }, 'by_mobile must be TRUE or FALSE'],
    [{ message, language: 'eng' }, 'language must be a language of two letters (ISO 639)'],
    [
      { message, social_account: Array.from({ length: 21 }, (_, index) => index).join() },
      'social_account must be at most 20 values of at most 100 characters, separated by commas',
    ],
    [
      { message, social_account: `one,${'x'.repeat(101)}` },
      'social_account must be at most 20 values of at most 100 characters, separated by commas',
    ],
  ])('a status with %o is a 400 and posts nothing', async (fields, sentence) => {
    const { status, body } = await network.post('/status', fields, token)
    expect(status).toBe(400)
    expect(body.error).toEqual({ type: 'invalid parameter', message: [sentence] })
    expect(await posted()).toEqual([])
  })

  test('requires a token', async () => {
    expect((await network.post('/status', { message })).status).toBe(401)
    expect(await posted()).toEqual([])
  })
})
