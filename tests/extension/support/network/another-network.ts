import type { Network } from '../../../../src/extension/network/network.ts'

/** A network other than the one that the tests' build is for. */
export const anotherNetwork: Network = {
  name: 'Another Network',
  baseUrl: 'https://graph.another.example',
  authUrl: 'https://www.another.example',
  apiKey: 'key',
  profile: 'token',
}
