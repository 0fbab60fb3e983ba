import { describe, expect, test } from 'vitest'
import { hour } from '../../../../src/contract/durations.ts'
import { maxNamed, passRows } from '../../../../src/service/features/passes/rows.ts'
import { narrowPath } from '../../../../src/service/features/passes/to-people.ts'
import { ana, token as anas, ben, bens, browser, network, store } from '../../members.ts'
import { requestOf } from '../../oauth/code-flow.ts'
import { expectPage, expectParts, firstFocus } from '../../test-network.ts'
import { browserOf, cem, dee, pass, passed, passesOf, url, usePeople, words } from './people.ts'

usePeople()

/** The text without markup, as a screen reader reads it. */
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const shareOf = (fields: Record<string, string>) => ({ url, message: 'What I meant', title: 'Night trains', ...fields })

describe('the form that shares', () => {
  test('asks who sees the page, and offers contacts and teams to tick', async () => {
    const { text } = await browser.open(`/share?${new URLSearchParams({ url })}`)
    expect(textOf(text)).toMatch(
      /Who sees it\? .*Everyone .*People Only those you choose will see it .*ben Test.*Sales Team, 2 people/,
    )
    expect(text).toContain('value="members" checked')
    expect(text).not.toContain('cem Test')
  })

  test('passes the page to those who are ticked, and shares it with nobody', async () => {
    const sent = await browser.submit('/share', shareOf({ audience: 'people', to: ben }))
    expect(sent.headers.get('Location')).toBe('/requests?sent&passed')
    expect(await passesOf(bens)).toMatchObject({
      count: 1,
      data: [{ url, title: 'Night trains', message: 'What I meant' }],
    })
    expect((await network.get(`/recommend?url=${url}`, bens)).body).toMatchObject({ count: 0, shared: false })
    const listed = textOf((await browser.open('/requests?sent')).text)
    expect(listed.split('ben Test')).toHaveLength(2)
  })

  test('finds people by the letters that were typed, and keeps what was typed and ticked', async () => {
    const { status, text } = await browser.submit(
      '/share',
      shareOf({ audience: 'people', to: ben, name: 'ce', find: '1' }),
    )
    expectPage({ status, text }, 200, [`value="${ben}" checked`, 'What I meant'])
    expect(text).toContain(`name="to" value="${cem}"`)
    expect(await passesOf(bens)).toMatchObject({ count: 0 })
  })

  test.each([
    ['nobody', () => ({}), 'Choose at least one person.'],
    ['a stranger', () => ({ to: dee }), 'You can’t send dee Test anything: only contacts and people in your teams.'],
  ] as const)('passes nothing to %s, says so, and keeps what was typed', async (_, fields, sentence) => {
    const { status, text } = await browser.submit('/share', shareOf({ audience: 'people', ...fields() }))
    expect({ status, says: textOf(text).includes(sentence), keeps: text.includes('What I meant') }).toEqual({
      status: 422,
      says: true,
      keeps: true,
    })
  })

  test('sends what fewer than all shall see to a path of its own, and shares nothing if it isn’t clear who', async () => {
    const { text } = await browser.open(`/share?${new URLSearchParams({ url })}`)
    const paths = [
      ...text.matchAll(/<button class="primary for-\w+" name="pressed" value="(\w+)"(?: formaction="([^"]+)")?>/g),
    ]
    expect(paths.map(([, audience, path]) => [audience, path])).toEqual([
      ['people', narrowPath],
      ['members', undefined],
    ])
    expect(text).toContain(`<button name="pressed" value="keep" formaction="${narrowPath}">Keep for later</button>`)
    expect(text).toContain(`<button name="find" value="1" formaction="${narrowPath}#name">`)
    const unclear = { '/share': ['nonsense', 'People', ''], [narrowPath]: ['nonsense', undefined] }
    for (const [path, audiences] of Object.entries(unclear))
      for (const audience of audiences) {
        const sent = await browser.submit('/share', shareOf({ ...(audience !== undefined && { audience }) }), path)
        expect({ path, audience, status: sent.status, keeps: sent.text.includes('What I meant') }).toMatchObject({
          status: 422,
          keeps: true,
        })
      }
    expect((await network.get(`/recommend?url=${url}`, bens)).body).toMatchObject({ count: 0 })
    expect((await browser.submit('/share', shareOf({ audience: 'people', to: ben }), narrowPath)).status).toBe(303)
    expect(await passesOf(bens)).toMatchObject({ count: 1 })
    expect((await browser.submit('/share', shareOf({ audience: 'members', find: '1' }), narrowPath)).status).toBe(303)
    expect((await network.get(`/recommend?url=${url}`, bens)).body).toMatchObject({ count: 1 })
  })

  test('goes to nobody if it is for everyone and names people, and keeps what was typed', async () => {
    for (const named of [{ to: ben }, { team: 'Sales Team' }, { name: 'ce' }]) {
      const sent = await browser.submit('/share', shareOf({ audience: 'members', pressed: 'members', ...named }))
      expectPage(sent, 422, ['What I meant', 'it goes to everyone, but names people'])
    }
    expect(await passesOf(bens)).toMatchObject({ count: 0 })
    expect((await network.get(`/recommend?url=${url}`, bens)).body).toMatchObject({ count: 0 })
  })

  test('keeps the page by a button, whose undo takes that back; a second keep drops no word, and has no undo', async () => {
    const keep = (fields: Record<string, string>) =>
      browser.submit('/share', shareOf({ audience: 'members', pressed: 'keep', ...fields }), narrowPath)
    const list = async () => (await browser.open('/passes/kept')).text
    const first = await keep({})
    const place = first.headers.get('Location') ?? ''
    expect(place).toMatch(/^\/passes\/kept\?kept=keep-[\w]+$/)
    const { text } = await browser.open(place)
    const [, id = ''] = /name="id" value="(\w+)"/.exec(text) ?? []
    expect((await browser.submit('/passes/kept', { action: 'remove', id })).status).toBe(303)
    expect(await list()).not.toContain('What I meant')
    await keep({ title: 'Night trains' })
    const second = await keep({ title: '', message: 'For the paper' })
    expect(second.headers.get('Location')).toBe('/passes/kept?saved=')
    expect(textOf(await list())).toMatch(/Night trains\s.*What I meant\s+For the paper/)
    // from two devices at once
    const elsewhere = { url: 'https://news.example/elsewhere' }
    const both = await Promise.all([keep(elsewhere), keep(elsewhere)])
    expect(both.filter(({ headers }) => headers.get('Location')?.includes('kept=keep-'))).toHaveLength(1)
  })

  test('shares nothing if another button than that of the chosen audience is pressed, as an old browser lets one', async () => {
    for (const [audience, pressed] of [
      ['members', 'people'],
      ['people', 'members'],
    ] as const) {
      const sent = await browser.submit('/share', shareOf({ audience, pressed, to: ben }), narrowPath)
      expectPage(sent, 422, ['What I meant'])
    }
    expect(await passesOf(bens)).toMatchObject({ count: 0 })
    expect((await network.get(`/recommend?url=${url}`, bens)).body).toMatchObject({ count: 0 })
  })

  test('changes an own share, which all see, or passes its page with other words, and never one as the other', async () => {
    expect((await browser.submit('/share', shareOf({ audience: 'members' }))).status).toBe(303)
    const { text } = await browser.open(`/share?${new URLSearchParams({ url })}`)
    expectParts(text, ['What I meant'], ['name="audience"', 'With your name and comment'])
    const toPeople = `/share?${new URLSearchParams({ url, audience: 'people' })}`
    expect(text).toContain(`href="${toPeople.replaceAll('&', '&amp;')}"`)
    const { text: passing } = await browser.open(toPeople)
    expect({
      words: passing.includes('What I meant'),
      buttons: [...passing.matchAll(/name="pressed" value="(\w+)"/g)].map(([, value]) => value),
    }).toEqual({ words: false, buttons: ['people'] })
    const wrong = await browser.submit('/share', shareOf({ audience: 'people', message: 'For Ben' }), narrowPath)
    expectPage(wrong, 422, ['name="audience" value="people"'], ['type="radio"'])
    const forBen = shareOf({ audience: 'people', pressed: 'people', to: ben, message: 'For Ben' })
    expect((await browser.submit('/share', forBen, narrowPath)).status).toBe(303)
    expect(await passesOf(bens)).toMatchObject({ count: 1, data: [{ url, message: 'For Ben' }] })
    const [share] = (await network.get(`/recommend?url=${url}`, bens)).body.data
    expect(share).toMatchObject({ sharing_message: 'What I meant' })
  })

  test('passes a page to at most so many by name', async () => {
    const many = await Promise.all(Array.from({ length: maxNamed + 1 }, (_, number) => network.addMember(`m${number}`)))
    for (const one of many) await store.contacts.connect(ana, one, network.clock.now)
    const sent = await browser.submit('/share', { ...shareOf({ audience: 'people' }), to: many }, narrowPath)
    expect({ status: sent.status, says: textOf(sent.text).includes(`at most ${maxNamed} people`) }).toEqual({
      status: 422,
      says: true,
    })
  })

  test('sends nothing beside a name that was typed and not looked for', async () => {
    const fields = { ...shareOf({ audience: 'people', to: ben }), name: 'zzz' }
    const sent = await browser.submit('/share', fields, narrowPath)
    expectPage(sent, 422, ['Choose a person or a team', 'value="zzz"', 'What I meant'])
    expect(firstFocus(sent.text)).toMatch(/id="name".* aria-describedby="name-problem"/)
    expect(await passesOf(bens)).toMatchObject({ count: 0 })
    const alone = await browser.submit('/share', { ...fields, to: '' }, narrowPath)
    expectPage(alone, 422, ['Choose a person or a team'], ['<p class="fine">None of your contacts'])
    // without script the field keeps the name whose people are shown
    expect((await browser.submit('/share', { ...fields, sought: 'zzz' }, narrowPath)).status).toBe(303)
  })

  test('passes the page once, if it is sent twice', async () => {
    const { text } = await browser.open('/share')
    const [, key = ''] = /name="key" value="([^"]+)"/.exec(text) ?? []
    for (let times = 0; times < 2; times++)
      expect((await browser.submit('/share', shareOf({ audience: 'people', to: ben, key }))).status).toBe(303)
    expect(await passesOf(bens)).toMatchObject({ count: 1 })
  })

  test('answers its script with people and teams as JSON, for the member alone', async () => {
    const found = await browser.open('/passes/people?name=te')
    expect(JSON.parse(found.text)).toMatchObject([
      { to: ben, name: 'ben Test', face: expect.stringMatching(/class="avatar initials".*BT/) },
      { to: cem, name: 'cem Test' },
    ])
    expect(found.headers.get('Cache-Control')).toBe('no-store')
    expect((await network.browse().open('/passes/people?name=te')).status).toBe(303)
  })
})

describe('“For you”', () => {
  test('counts what waits, also in the navigation, and shows each pass with its words and its page', async () => {
    await passed(anas, [ben, cem])
    const bensBrowser = await browserOf(ben)
    const { text } = await bensBrowser.open('/requests')
    expect(textOf(text)).toMatch(/For you 1 .*Waiting 1 .*ana Test sent you and 1 other a page/)
    for (const part of [words.message, words.quote, words.title, 'Thanks', 'Answer', 'Done'])
      expect(text).toContain(part)
    expect(text).toContain('#:~:text=')
    expect(textOf((await bensBrowser.open('/')).text)).toContain('For you 1')
  })

  test.each([
    ['thanks', {}, 'You thanked ana Test', { value: 'THANKS', answer: '' }],
    ['answer', { message: 'On page three?' }, 'You answered ana Test', { value: 'THANKS', answer: 'On page three?' }],
    ['done', {}, 'Done. Answer', { value: 'DONE', answer: '' }],
  ] as const)('takes %s by one form, and says so', async (answer, fields, sentence, stored) => {
    const id = await passed(anas, [ben])
    const bensBrowser = await browserOf(ben)
    const { headers } = await bensBrowser.submit('/requests', { ...fields, answer }, `/passes/${id}`)
    const { text } = await bensBrowser.open(headers.get('Location') ?? '')
    expect(textOf(text).split(sentence)).toHaveLength(2)
    expect(await store.of(passRows).receiver(id, ben)).toMatchObject({ ...stored, waits: 0 })
  })

  test('takes no answer without words, and says so beside the field', async () => {
    const id = await passed(anas, [ben])
    const bensBrowser = await browserOf(ben)
    expect(textOf((await bensBrowser.open('/requests')).text)).not.toContain('optional')
    for (const message of ['', ' \n']) {
      const sent = await bensBrowser.submit('/requests', { answer: 'answer', message }, `/passes/${id}`)
      expectPage(sent, 422, ['<p class="problem" id="message-problem">Please fill this in.</p>'])
      expect(firstFocus(sent.text)).toMatch(/id="message".* required aria-invalid="true"/)
    }
    expect(await store.of(passRows).receiver(id, ben)).toMatchObject({ value: '', waits: 1 })
  })

  test('undoes “Done” by a button that names the act, beside the notice and on the page of the pass', async () => {
    const id = await passed(anas, [ben])
    const bensBrowser = await browserOf(ben)
    const { headers } = await bensBrowser.submit('/requests', { answer: 'done' }, `/passes/${id}`)
    for (const page of [headers.get('Location') ?? '', `/passes/${id}`])
      expect((await bensBrowser.open(page)).text).toMatch(
        new RegExp(`action="/passes/${id}".*name="answer" value="again" class="link">Undo<[^>]*>: Done<`, 's'),
      )
    const undone = await bensBrowser.submit('/requests', { answer: 'again' }, `/passes/${id}`)
    expect(textOf((await bensBrowser.open(undone.headers.get('Location') ?? '')).text)).toMatch(
      /It waits for you again\..*sent you a page/,
    )
    expect(await store.of(passRows).receiver(id, ben)).toMatchObject({ value: '', waits: 1, answered: null })
    // thanks reached the sender
    await network.send('PUT', `/${id}`, { value: 'THANKS' }, bens)
    expect((await bensBrowser.submit('/requests', { answer: 'again' }, `/passes/${id}`)).text).toContain(
      'already answered',
    )
    expect(await store.of(passRows).receiver(id, ben)).toMatchObject({ value: 'THANKS', waits: 0 })
  })

  test('says on no later page that nothing waits', async () => {
    await passed(anas, [ben])
    const bensBrowser = await browserOf(ben)
    for (const page of ['/requests', '/requests?page=2'])
      expect(textOf((await bensBrowser.open(page)).text)).not.toContain('Nobody is waiting for your answer')
  })

  test('lists what waits, and under “Done” what doesn’t, in the order of the times shown, as rows that lead to it', async () => {
    const first = await passed(anas, [ben])
    network.clock.now += 3 * hour
    const [thanked, waiting] = [await passed(anas, [ben]), await passed(anas, [ben])]
    await network.send('PUT', `/${thanked}`, { value: 'THANKS' }, bens)
    network.clock.now += hour
    await network.send('PUT', `/${first}`, { value: 'DONE' }, bens)
    const bensBrowser = await browserOf(ben)
    const { text } = await bensBrowser.open('/requests')
    expect(textOf(text)).toMatch(/Waiting 1 .*sent you a page/)
    const done = (await bensBrowser.open('/requests?done')).text
    const theirs = `${words.title} ${words.message}`
    const rows = `ana Test 1h ago ${theirs} You thanked ana Test .*ana Test 4h ago ${theirs} Done`
    expect(textOf(done)).toMatch(new RegExp(rows))
    expect([...done.matchAll(/<a href="\/passes\/(\w{32})">/g)].map(([, id]) => id)).toEqual([thanked, first])
    expect(textOf((await bensBrowser.open('/requests?sent')).text)).toContain('You haven’t sent anything yet')
    expect(text).toContain(`id="${waiting}"`)
    expect(text).not.toContain(`id="${thanked}"`)
    expect((await bensBrowser.open(`/passes/${thanked}`)).text).toContain('value="answer"')
  })

  test('shows a text that can’t be sent any more, since the pass was taken back', async () => {
    const id = await passed(anas, [ben])
    const bensBrowser = await browserOf(ben)
    await bensBrowser.open('/requests')
    await network.send('DELETE', `/${id}`, {}, anas)
    const { status, text } = await bensBrowser.send(`/passes/${id}`, { answer: 'answer', message: 'My words' })
    expect({ status, keeps: text.includes('My words'), says: textOf(text).includes('It was taken back') }).toEqual({
      status: 404,
      keeps: true,
      says: true,
    })
  })

  test('names the sender all that were chosen, people and a team', async () => {
    for (const member of [ana, cem]) await store.teams.set(member, ['Sales'])
    await passed(anas, [ben], { team: 'Sales' })
    expect(textOf((await browser.open('/requests?sent')).text)).toContain('Sent to Sales and ben Test')
  })

  test('shows the sender the answers, and takes back what nobody has answered', async () => {
    const id = await passed(anas, [ben, cem])
    await network.send('PUT', `/${id}`, { value: 'THANKS' }, bens)
    expect(textOf((await browser.open('/requests?sent')).text)).toContain('ben Test thanked you')
    await network.send('PUT', `/${id}`, { value: 'THANKS', message: 'On page three?' }, bens)
    expect(textOf((await browser.open('/requests?sent')).text)).toMatch(
      /ben Test answered .*On page three\?.*Not answered yet: cem Test/,
    )
    await browser.submit('/requests?sent', { answer: 'delete' }, `/passes/${id}`)
    expect(await store.of(passRows).receiver(id, cem)).toBeUndefined()
    expect(await store.of(passRows).receiver(id, ben)).toBeDefined()
  })

  test('leads the sender to a form that answers who wrote, and nobody else', async () => {
    const id = await passed(anas, [ben, cem])
    await network.send('PUT', `/${id}`, { value: 'THANKS', message: 'On page three?' }, bens)
    const { text } = await browser.open('/requests?sent')
    const [path, ...others] = [...text.matchAll(/href="([^"]*audience=people[^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    )
    expect(others).toEqual([])
    const form = await browser.open(path ?? '')
    expect(form.text).toMatch(new RegExp(`value="people" checked.*name="to" value="${ben}" checked`, 's'))
    await browser.submit(path ?? '', { url, message: 'On four.', audience: 'people', to: ben }, narrowPath)
    const { data } = await passesOf(bens)
    expect(data[0]).toMatchObject({ url, message: 'On four.', receiver_count: 1 })
  })
})

test('the page about a shared page leads to what was passed about it', async () => {
  const id = await passed(anas, [ben])
  const { text } = await (await browserOf(ben)).open(`/page?${new URLSearchParams({ url })}`)
  expect(text).toContain(`<a href="/passes/${id}">ana Test sent you this page</a>`)
  // news is no failure
  expect(text).not.toContain('notice failure')
  await pass(anas, [ben], { url: 'http://news.example/b' })
  expect((await (await browserOf(cem)).open(`/page?${new URLSearchParams({ url })}`)).text).not.toContain('sent you')
})

test('a member who allows an application reads that it sees passes, and which one may pass', async () => {
  const consent = async (level: string) => (await browser.open(requestOf({ client_id: level }))).text
  const [standard, premium] = [await consent('standard'), await consent('premium')]
  for (const text of [standard, premium]) expect(text).toContain('pages sent to you or kept')
  expect([standard, premium].map((text) => text.includes('send pages to people'))).toEqual([false, true])
})

test('what the member sent has its requests on the first page alone, and the way on at the end', async () => {
  const many = Array.from({ length: 21 }, (_, index) => `http://news.example/${index}`)
  for (const url of many) await pass(anas, [ben], { url })
  await network.ask(ana, dee, 'We met on a train')
  const pages = await Promise.all(
    ['', '&page=2'].map(async (page) => textOf((await browser.open(`/requests?sent${page}`)).text)),
  )
  expect(pages[0]).toMatch(/to ben Test.*We met on a train.*Next page/)
  expect(pages[1]).toMatch(/to ben Test.*Previous page/)
  expect(pages[1]).not.toContain('We met on a train')
})
