import { expect, test } from 'vitest'
import { securityTxtPath } from '../../../src/service/website/security-txt.ts'
import { baseUrl, createTestNetwork } from '../test-network.ts'

const authUrl = 'https://www.network.example'
const apiUrl = 'https://api.network.example'

/** The fields by their names; a repeated one has several values. */
async function read(response: Response): Promise<Record<string, string[]>> {
  const fields: Record<string, string[]> = {}
  for (const line of (await response.text()).trimEnd().split('\n')) {
    const [, name = '', value = ''] = /^([A-Z][A-Za-z-]+): (\S.*)$/.exec(line) ?? []
    fields[name] = [...(fields[name] ?? []), value]
  }
  return fields
}

test('every host names the contact for vulnerabilities as plain text, which never expires while the service runs', async () => {
  const settings = { apiUrl, authUrl, securityContact: 'security@network.example', languages: ['de', 'en'] }
  const { app, clock } = await createTestNetwork(settings)
  for (const url of [authUrl, apiUrl]) {
    const response = await app.request(url + securityTxtPath)
    expect(response.headers.get('Content-Type')?.toLowerCase()).toBe('text/plain; charset=utf-8')
    expect(await read(response)).toEqual({
      Contact: ['mailto:security@network.example'],
      'Preferred-Languages': ['de, en'],
      Canonical: [authUrl + securityTxtPath, apiUrl + securityTxtPath],
      Expires: ['2026-04-02T03:04:05.000Z'],
    })
  }
  clock.now += 365 * 24 * 60 * 60 * 1000
  const { Expires } = await read(await app.request(authUrl + securityTxtPath))
  expect(Expires).toEqual(['2027-04-02T03:04:05.000Z'])
})

test.each([
  ['https://network.example/security', 'https://network.example/security'],
  ['sécurité%@network.example', 'mailto:s%C3%A9curit%C3%A9%25@network.example'],
])(
  'the contact %s is the URI %s, without languages that nobody set and without an address in clear',
  async (securityContact, uri) => {
    const { app } = await createTestNetwork({ securityContact })
    const response = await app.request(baseUrl + securityTxtPath)
    expect(await read(response)).toEqual({ Contact: [uri], Expires: [expect.any(String)] })
  },
)

test('without a contact there is no document', async () => {
  const { app } = await createTestNetwork({ authUrl, apiUrl })
  for (const url of [authUrl, apiUrl]) expect((await app.request(url + securityTxtPath)).status).toBe(404)
})
