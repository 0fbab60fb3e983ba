import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { oauthLanguages } from '../../../../src/contract/oauth.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { ana, network, token, useTokens } from '../../members.ts'
import { baseUrl, createTestNetwork } from '../../test-network.ts'

useTokens()

const html = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'

describe('the description of the search for browsers', () => {
  test.each(oauthLanguages)('names the network, its icons and where to search, in %s', async (language) => {
    const response = await network.app.request(`${baseUrl}/opensearch.xml?lang=${language}`)
    expect(response.headers.get('Content-Type')).toBe('application/opensearchdescription+xml;charset=UTF-8')
    const text = await response.text()
    expect(XMLValidator.validate(text)).toBe(true)
    const reading = { ignoreAttributes: false, attributeNamePrefix: '', isArray: (name: string) => name === 'Image' }
    const { OpenSearchDescription } = new XMLParser(reading).parse(text)
    expect(OpenSearchDescription).toEqual({
      xmlns: 'http://a9.com/-/spec/opensearch/1.1/',
      ShortName: 'Test Network',
      Description: siteTranslate(language)('searchOf', { network: 'Test Network' }),
      InputEncoding: 'UTF-8',
      Language: language,
      Image: [
        { '#text': `${baseUrl}/icon.svg`, width: '16', height: '16', type: 'image/svg+xml' },
        { '#text': `${baseUrl}/icon-192.png`, width: '192', height: '192', type: 'image/png' },
      ],
      Url: { type: 'text/html', method: 'get', template: `${baseUrl}/find?query={searchTerms}` },
    })
    for (const { '#text': address, type } of OpenSearchDescription.Image)
      expect((await network.app.request(address)).headers.get('Content-Type')).toBe(type)
  })

  test('is linked from each page, in the page’s language, also before a sign-in', async () => {
    const stranger = network.browse()
    for (const page of ['/sign-in', '/sign-in?lang=fr', '/sign-in?lang=de']) {
      const { text } = await stranger.open(page)
      const language = /<html lang="(\w+)"/.exec(text)?.[1]
      expect(text).toContain(
        `<link rel="search" type="application/opensearchdescription+xml" title="Test Network" href="/opensearch.xml?lang=${language}">`,
      )
    }
  })

  test('has a short name of at most 16 characters, as text, whatever the network is called', async () => {
    const { app } = await createTestNetwork({ name: '<b>A & "very" long name' })
    const text = await (await app.request(`${baseUrl}/opensearch.xml`)).text()
    expect(XMLValidator.validate(text)).toBe(true)
    expect(text).toContain('<ShortName>&lt;b&gt;A &amp; &quot;very&quot; lo</ShortName>')
  })
})

describe('/search on the site’s host', () => {
  const authUrl = 'http://www.network.example'

  test('gives programs the API’s answer, on the API’s host', async () => {
    const two = await createTestNetwork({ authUrl })
    const program = await two.token(await two.addMember('ana'))
    const statusOf = async (at: typeof two, url: string, headers: Record<string, string>) =>
      (await at.app.request(url, { headers })).status
    const query = '/search?query=trains'
    const bearer = { Authorization: `Bearer ${program}`, Accept: html }
    expect({
      api: await statusOf(two, baseUrl + query, bearer),
      site: await statusOf(two, authUrl + query, bearer),
      siteOfNobody: await statusOf(two, authUrl + query, {}),
      apiOfPeople: await statusOf(two, baseUrl + query, { Accept: html }),
    }).toEqual({ api: 200, site: 404, siteOfNobody: 404, apiOfPeople: 401 })
    expect({
      token: await statusOf(network, baseUrl + query, { Authorization: `Bearer ${token}`, Accept: html }),
      nobody: await statusOf(network, baseUrl + query, { Accept: '*/*' }),
      inFormat: await statusOf(network, `${baseUrl + query}&format=xml&access_token=${token}`, { Accept: html }),
      elsewhere: (await network.send('POST', '/search', { query: ana }, token)).status,
    }).toEqual({ token: 200, nobody: 401, inFormat: 200, elsewhere: 404 })
  })
})
