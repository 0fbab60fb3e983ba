import { beforeEach, describe, expect, test } from 'vitest'
import { baseUrl, createTestNetwork, type TestNetwork } from '../test-network.ts'

let network: TestNetwork
let token: string
beforeEach(async () => {
  network = await createTestNetwork()
  token = await network.token(await network.addMember('ana'))
})

describe('user_pending_request', () => {
  // shows: §4 user_detail
  test.each(['/me?', '/me/pending_requests?', '/recommend?url=http://a.example/&'])(
    'is accepted and ignored at %s, and the response names its successor',
    async (path) => {
      const plain = await network.get(path, token)
      const { status, headers, body } = await network.get(`${path}user_pending_request=TRUE`, token)
      expect(status).toBe(200)
      expect(body).toEqual(plain.body)
      expect(headers.get('Deprecation')).toBe('@1359590400')
      expect(headers.get('Sunset')).toBe('Sat, 31 Aug 2013 00:00:00 GMT')
      expect(headers.get('Link')).toBe(`<${baseUrl}/me/pending_requests>; rel="successor-version"`)
    },
  )

  test.each(['/me', '/me?user_pending_request=', '/nothing?user_pending_request=TRUE'])(
    'is not announced if it isn’t sent or isn’t a parameter: %s',
    async (path) => {
      const { headers } = await network.get(path, token)
      expect(headers.get('Deprecation')).toBeNull()
      expect(headers.get('Link')).toBeNull()
    },
  )
})
