import { describe, expect, test } from 'vitest'
import { plainShare } from '../../database.ts'
import { ana, browseAsBen, network, store, useMembers } from '../../members.ts'
import { password } from '../../test-network.ts'

useMembers({}, { name: 'Ana <b>Ruiz</b>', headline: '<img src=x>', language: 'es' })

const seenByBen = async (query = '') => (await (await browseAsBen()).open(`/profile/${ana}${query}`)).text

describe('a profile page', () => {
  test('shows name, headline and latest shares, escaped', async () => {
    expect(await seenByBen()).toContain('hasn’t shared or posted anything yet')
    const hostile = { ...plainShare, title: '<script>alert(1)</script>', message: '<b>look</b> & "see"' }
    await store.recommendations.share(ana, 'http://news.example/a?b=%22&c', hostile, network.clock.now)
    await store.recommendations.share(ana, 'http://news.example/untitled', plainShare, network.clock.now + 1)

    const text = await seenByBen()
    expect(text).toContain('<h1>Ana &lt;b&gt;Ruiz&lt;/b&gt;</h1>')
    expect(text).toContain('&lt;img src=x&gt;')
    expect(text).toContain('>&lt;script&gt;alert(1)&lt;/script&gt;</a>')
    expect(text).toContain('&lt;b&gt;look&lt;/b&gt; &amp; &quot;see&quot;')
    expect(text).toContain('href="http://news.example/a?b=%22&amp;c"')
    expect(text).toContain('>http://news.example/untitled</a>')
    expect(text).not.toMatch(/<script(?! src="\/site\.js")|<img src=x|<b>/)
    expect(text.indexOf('untitled')).toBeLessThan(text.indexOf('alert(1)'))
  })

  // shows: W4
  test('shows shares and statuses only to members, and is not indexed by search engines', async () => {
    await network.postStatus(ana, 'Among ourselves')
    const { headers, text } = await network.browse().open(`/profile/${ana}`)
    expect(text).not.toContain('Among ourselves')
    expect(text).toContain(`href="/sign-in?to=%2Fprofile%2F${ana}"`)
    expect(headers.get('X-Robots-Tag')).toBe('noindex')
    expect(await seenByBen()).toContain('Among ourselves')
  })

  test('shows the place, in the reader’s language, and the interests that the settings ask for', async () => {
    const texts = { headline: '', introduction: '', interests: 'Rowing <b>', city: 'Zaragoza', language: 'es' }
    await store.members.setProfileTexts(ana, { ...texts, country: 'ES' }, network.clock.now)
    const text = await seenByBen('?lang=de')
    expect(text).toContain('Zaragoza, Spanien')
    expect(text).toContain('<dt>Interessen</dt><dd lang="es" dir="auto">Rowing &lt;b&gt;</dd>')
    const less = { ...texts, country: 'ES', interests: '', city: '' }
    await store.members.setProfileTexts(ana, less, network.clock.now)
    expect(await seenByBen('?lang=de')).toContain('>Spanien<')
    expect(await seenByBen()).not.toContain('<dt>')
  })

  test('shows older shares and statuses on further pages', async () => {
    for (let index = 1; index <= 21; index++)
      await network.postStatus(ana, `Status ${index}.`, network.clock.now + index)
    const first = await seenByBen()
    expect(first).toContain('href="?page=2" rel="next"')
    expect(first).not.toContain('Status 1.')
    const second = await seenByBen('?page=2')
    expect(second).toContain('Status 1.')
    expect(second).toContain('href="?page=1" rel="prev"')
    expect(second).not.toContain('rel="next"')
  })

  test.each(['nobody', '%00', '..%2f', '%ff'])('of an unknown member (%s) is a 404 page', async (id) => {
    const { status, headers, text } = await network.browse().open(`/profile/${id}`)
    expect(status).toBe(404)
    expect(headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(text).toContain('Page not found')
  })
})

test('the home page describes the site, and lets a member sign in', async () => {
  const visitor = network.browse()
  expect((await visitor.open('/')).text).toContain('href="/sign-in"')
  expect(await visitor.submit('/sign-in', { login: ' ANA ', password })).toMatchObject({ status: 303, location: '/' })
  expect((await visitor.open('/')).text).toContain('<h1 class="unseen">Hello, Ana &lt;b&gt;Ruiz')
})

// shows: E2
test('a share’s site name doesn’t hide its host', async () => {
  const at = (host: string, site_name: string) =>
    store.recommendations.share(
      ana,
      `http://${host}/`,
      { ...plainShare, title: 'Sign in', site_name },
      network.clock.now,
    )
  await at('evil.example', 'bank.example')
  await at('plain.example', 'plain.example')
  const text = await seenByBen()
  expect(text).toContain('<span><bdi>bank.example</bdi> (<bdi>evil.example</bdi>)</span>')
  expect(text.match(/<bdi>plain\.example<\/bdi>/g)).toHaveLength(1)
})
