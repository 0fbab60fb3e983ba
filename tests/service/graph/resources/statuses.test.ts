import { beforeEach, describe, expect, test } from 'vitest'
import { ana, database, network, useNetwork } from '../../database.ts'

useNetwork()

let token: string
beforeEach(async () => {
  await network.store.members.set(ana, { language: 'es' })
  token = await network.token(ana)
})

const message = 'Ten letters'

/** Posts a status, and reads the stored row, since no response shows all of it. */
async function post(fields: Record<string, string>, path = '/status') {
  await network.post(path, fields, token)
  const columns = 'message, by_mobile, language, social_accounts'
  return database.get(`SELECT ${columns} FROM news_item WHERE published = $1`, network.clock.now++)
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

  // shows: §4 written-language, §4 status, §4 status.social_account
  test('stores by_mobile, language and social_account, by default of no mobile, the member’s language, and the accounts of the privacy settings', async () => {
    const fields = { message: `  ${message}  `, by_mobile: 'true', language: 'PT', social_account: 'one,two' }
    expect(await post(fields, '/status?social_account=three&social_account=one')).toMatchObject({
      message,
      by_mobile: 1,
      language: 'pt',
      social_accounts: 'three,one,two',
    })
    expect(await post({ message })).toMatchObject({ message, by_mobile: 0, language: 'es', social_accounts: '' })
    await network.store.members.set(ana, { social_accounts: 'two,four' })
    expect(await post({ message, social_account: '' })).toMatchObject({ social_accounts: 'two,four' })
    expect(await post({ message, social_account: 'five' })).toMatchObject({ social_accounts: 'five' })
  })
})
