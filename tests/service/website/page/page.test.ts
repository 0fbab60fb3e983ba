import { expect, test } from 'vitest'
import { oauthLanguages } from '../../../../src/contract/oauth.ts'
import type { Language } from '../../../../src/service/http/language.ts'
import { dayAfter, showDate } from '../../../../src/service/website/page/components.ts'
import type { Visit } from '../../../../src/service/website/page/page.ts'
import { siteTranslate } from '../../../../src/service/website/site-translate.ts'
import { baseUrl, createTestNetwork, redirectUri, type TestNetwork } from '../../test-network.ts'

const withoutWish = (network: TestNetwork) => {
  const browser = network.browse()
  browser.cookies.clear()
  return browser
}
const languageOf = (text: string) => /<html lang="(..)"/.exec(text)?.[1]
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

test('without the setting the site offers all languages in the order of the extension’s options, and French to a client without a wish; a single one needs no menu', async () => {
  const network = await createTestNetwork()
  const { text } = await withoutWish(network).open('/sign-in')
  expect([languageOf(text), menuIn(text)]).toEqual(['fr', ['de', 'en', 'es', 'fr', 'it', 'pt']])
  expect(text).toContain('>Français</a>')
  const single = await createTestNetwork({ languages: ['pt'] })
  const other = (await withoutWish(single).open('/sign-in')).text
  expect([languageOf(other), menuIn(other)]).toEqual(['pt', []])
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

test('a call without a language gets the first one of the setting; countries have the names of Portugal in Portuguese', async () => {
  const network = await createTestNetwork({ languages: ['es', 'pt'] })
  const ana = await network.addMember('ana', { language: 'nl', country: 'DE' })
  const { body } = await network.get(`/${ana}?user_detail=FULL`, await network.token(ana))
  expect(JSON.stringify(body)).toContain('Alemania')
  const browser = await network.browseAs(await network.addMember('ben', { country: 'KE' }))
  expect((await browser.open('/settings?lang=pt')).text).toMatch(/selected[^>]*>Quénia</)
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

/** The text of the first match, without its tags. */
const textOf = (html: string, pattern: RegExp) =>
  pattern
    .exec(html)?.[1]
    ?.replace(/<span class="count">.*?<\/span>|<[^>]*>/g, '')
    .trim()

const titleOf = (html: string) => textOf(html, /<h1>(.*?)<\/h1>/s)

async function visit() {
  const network = await createTestNetwork()
  const ada = await network.addMember('ada', { role: 'administrator' })
  const ben = await network.addMember('ben')
  return { browser: await network.browseAs(ada), ben }
}

test.each(oauthLanguages)('a page has the name of its menu item, in %s', async (lang) => {
  const { browser } = await visit()
  const { text } = await browser.open(`/?lang=${lang}`)
  const items = [...text.matchAll(/<li><a href="([^"]*)"[^>]*>.*?<span>(.*?)<\/span>.*?<\/a>/gs)].map(
    ([, ...link]) => link,
  )
  expect(items.map(([path]) => path)).toContain('/administration')
  for (const [path = '', name = ''] of items.filter(([path]) => path !== '/')) {
    const title = titleOf((await browser.open(path)).text)
    expect(title, path).toBe(path.startsWith('/profile/') ? 'ada Test' : name)
  }
})

test.each(oauthLanguages)('a page below another one ends with a link that names it, in %s', async (lang) => {
  const { browser, ben } = await visit()
  await browser.open(`/?lang=${lang}`)
  const paths = [
    ...['/password', '/settings/email', '/settings/download', '/settings/delete'],
    `/report?member=${ben}`,
    ...['invite', 'import', 'reports', 'audit', `members/${ben}`, `take-down?member=${ben}`].map(
      (page) => `/administration/${page}`,
    ),
    `/administration/audit?${new URLSearchParams({ time: '1', actor: ben, action: 'invited' })}`,
  ]
  for (const path of paths) {
    const { text } = await browser.open(path)
    const [, above = '', name = ''] = /<p class="back"><a href="([^"]*)">(.*?)<\/a><\/p>\s*<\/main>/.exec(text) ?? []
    const title = titleOf((await browser.open(above)).text)
    expect(title, path).toMatch(/^\p{L}/u)
    expect(name, path).toContain(title)
  }
})

const visitIn = (language: Language) => ({ t: siteTranslate(language) }) as Visit
const december = (day: number) => Date.UTC(2026, 11, day)

/** The sentence about asking again on this day of December. */
function mayAsk(language: Language, day: number): string {
  const visit = visitIn(language)
  return visit.t('mayAskFrom', { date: dayAfter(december(day - 1), visit) })
}

test.each([
  ['it', 1, 'a partire da questa data: 1º dicembre 2026.'],
  ['it', 2, 'a partire da questa data: 2 dicembre 2026.'],
  ['fr', 1, 'à partir du 1er décembre 2026.'],
  ['fr', 11, 'à partir du 11 décembre 2026.'],
  ['es', 1, 'a partir del 1 de diciembre de 2026.'],
  ['pt', 1, 'a partir de 1 de dezembro de 2026.'],
] as const)('a date within a sentence in %s is written and spoken as the language does: %i', (language, day, words) => {
  expect(mayAsk(language, day)).toContain(words)
})

test('a date alone has the ordinal too, and the exact time beside it', () => {
  expect(String(showDate(december(1), visitIn('fr')))).toContain('title="1er décembre 2026 à 00:00 UTC">1er déc. 2026<')
})
