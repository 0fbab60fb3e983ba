import { expect, test } from 'vitest'
import { baseUrl, createTestNetwork, redirectUri, type TestNetwork } from '../../test-network.ts'

const withoutWish = (network: TestNetwork) => {
  const browser = network.browse()
  browser.cookies.clear()
  return browser
}
const languageOf = (text: string) => /<html lang="(..)"/.exec(text)?.[1]
/** The languages in the page's menu. */
const menuIn = (text: string) => [...text.matchAll(/hreflang="(..)"/g)].map(([, code]) => code)
const optionsIn = (text: string) =>
  [...(/<select id="language".*?<\/select>/s.exec(text)?.[0] ?? '').matchAll(/value="(..)"( selected)?/g)].map(
    ([, code, selected]) => `${code}${selected ?? ''}`,
  )

test('the site offers the languages of the setting by name, and shows the first one to a client without a wish', async () => {
  const network = await createTestNetwork({ languages: ['de', 'en'] })
  const { text } = await withoutWish(network).open('/sign-in')
  expect([languageOf(text), menuIn(text)]).toEqual(['de', ['de', 'en']])
  const other = withoutWish(network)
  const french = await other.open('/sign-in?lang=fr')
  expect([languageOf(french.text), other.cookies.get('language')]).toEqual(['de', undefined])
  const english = await network.app.request(`${baseUrl}/sign-in`, { headers: { 'Accept-Language': 'fr, en;q=0.5' } })
  expect(languageOf(await english.text())).toBe('en')
})

test('without the setting the site offers all languages in the order of the extension’s options, and French to a client without a wish', async () => {
  const network = await createTestNetwork()
  const { text } = await withoutWish(network).open('/sign-in')
  expect([languageOf(text), menuIn(text)]).toEqual(['fr', ['de', 'en', 'es', 'fr', 'it', 'pt']])
  expect(text).toContain('>Français</a>')
})

test('a single language needs no menu', async () => {
  const network = await createTestNetwork({ languages: ['pt'] })
  const { text } = await withoutWish(network).open('/sign-in')
  expect([languageOf(text), menuIn(text)]).toEqual(['pt', []])
})

test('an authorization speaks the first language of the setting, unless its `lang` names any of §5', async () => {
  const network = await createTestNetwork({ languages: ['de', 'en'] })
  const way = new URLSearchParams({
    response_type: 'code',
    client_id: 'premium',
    redirect_uri: redirectUri,
    state: 's',
  })
  expect(languageOf((await withoutWish(network).open(`/oauth-provider/authorize2?${way}`)).text)).toBe('de')
  expect(languageOf((await withoutWish(network).open(`/oauth-provider/authorize2?${way}&lang=it`)).text)).toBe('it')
})

test('a call without a language gets the first one of the setting', async () => {
  const network = await createTestNetwork({ languages: ['es', 'en'] })
  const ana = await network.addMember('ana', { language: 'nl', country: 'DE' })
  const { body } = await network.get(`/${ana}?user_detail=FULL`, await network.token(ana))
  expect(JSON.stringify(body)).toContain('Alemania')
})

test('forms offer the members’ languages, also one that the site has no sentences in', async () => {
  const network = await createTestNetwork({ languages: ['nl', 'de', 'en'] })
  const ada = await network.addMember('ada', { role: 'administrator', language: 'fr' })
  const browser = await network.browseAs(ada)
  expect(optionsIn((await browser.open('/administration/invite')).text)).toEqual(['nl selected', 'en', 'de'])
  // the stored language is not lost
  expect(optionsIn((await browser.open('/settings')).text)).toEqual(['fr selected', 'nl', 'en', 'de'])
  await browser.submit('/settings', { headline: '', language: 'nl' })
  expect((await network.store.members.find(ada))?.language).toBe('nl')
  await browser.submit('/settings', { headline: '', language: 'it' })
  expect((await network.store.members.find(ada))?.language).toBe('nl')

  const { text } = await browser.submit('/administration/invite', { login: 'ben', name: 'Ben' })
  const link = />http[^<]*(\/join\?link=[^<]*)</.exec(text)?.[1] ?? ''
  const { member: ben = '' } = (await network.store.members.credential('ben')) ?? {}
  expect((await network.store.members.find(ben))?.language).toBe('nl')
  expect(optionsIn((await network.browse().open(link)).text)).toEqual(['nl selected', 'en', 'de'])
})

test('countries have the names of Portugal in Portuguese', async () => {
  const network = await createTestNetwork()
  const browser = await network.browseAs(await network.addMember('ana', { country: 'KE' }))
  expect((await browser.open('/settings?lang=pt')).text).toMatch(/selected[^>]*>Quénia</)
})
