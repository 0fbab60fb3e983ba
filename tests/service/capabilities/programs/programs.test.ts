import { describe, expect, test, vi } from 'vitest'
import { day } from '../../../../src/contract/durations.ts'
import { oauthPaths } from '../../../../src/contract/oauth.ts'
import { longestProgramName, maxPrograms } from '../../../../src/service/capabilities/programs/page.ts'
import { maxProgramCalls, maxProgramWrites, maxWrites } from '../../../../src/service/limits/quota.ts'
import { maxWaiting } from '../../../../src/service/limits/request-queues.ts'
import { confirmationLifetime } from '../../../../src/service/pages/sign-in/confirmation.ts'
import { newProgramToken } from '../../../../src/service/store/access/program-token.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { ana, ben, browseAsBen, browser, connect, network, newsOf, store, token, useTokens } from '../../members.ts'
import { readPage } from '../../page.ts'
import { baseUrl, createTestNetwork, expectPage, expectParts, password } from '../../test-network.ts'

const t = siteTranslate('en')

useTokens()

const path = '/settings/programs'
const places = '/settings/sessions'
const script = { name: 'Morning script', access: 'write', days: '90', own_password: password }

const send = (fields: Record<string, string> = {}, of = browser) => of.submit(`${path}/new`, { ...script, ...fields })

/** The token of a new program, from the page that shows it once. */
async function letIn(fields: Record<string, string> = {}, of = browser): Promise<string> {
  const { text } = await send(fields, of)
  return readPage(text).document.querySelector<HTMLTextAreaElement>('#token')?.value ?? ''
}

const share = (of: string, url = 'http://a.example/', headers: Record<string, string> = {}) =>
  network.app.request(`${baseUrl}/recommend`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${of}`, ...headers },
    body: new URLSearchParams({ url }),
  })

const programs = () => store.authorizations.programsOf(ana)

const statusOf = async (of: string) => (await network.get('/me', of)).status

describe('a program', () => {
  test('reads and writes as its member, who needn’t allow an application for it', async () => {
    expectParts((await browser.open(`${path}/new`)).text, [t('programYear'), t('programDays', { count: 90 })])
    const program = await letIn()
    expect((await network.get('/me', program)).body).toMatchObject({ id: ana, name: 'ana Test' })
    const { status, body } = await network.post('/recommend', { url: 'http://a.example/', message: 'Look' }, program)
    expect({ status, created: body.created }).toEqual({ status: 201, created: true })
    expect(await newsOf(ana)).toMatchObject([{ url: 'http://a.example/', message: 'Look' }])
    const share_id = (await network.get('/recommend?url=http://a.example/', program)).body.share_id
    expect((await network.send('DELETE', `/${share_id}`, {}, program)).status).toBe(200)
    expect(await newsOf(ana)).toEqual([])
    const request = await network.ask(ben, ana)
    expect((await network.send('PUT', `/${request}`, { value: 'ACCEPT' }, program)).status).toBe(200)
  })

  test('sees what its member sees on the site: profiles and shares of all, and no other member’s contacts', async () => {
    const cem = await network.addMember('cem', { headline: 'Trains' })
    await connect()
    await store.contacts.connect(ben, cem, network.clock.now)
    await network.post(
      '/recommend',
      { url: 'http://a.example/' },
      await network.token(cem, { application: 'standard' }),
    )
    await network.postStatus(cem, 'A status of cem')
    const program = await letIn({ access: 'read' })
    const read = async (of: string) => {
      const bodies = await Promise.all(
        [`/${cem}`, `/${cem}/newsfeed`, '/search?query=status', '/me/contacts', `/${ben}/contacts`].map(
          async (query) => (await network.get(query, of)).body,
        ),
      )
      const [profile, news, found, own, others] = bodies as { name?: string; headline?: string; count?: number }[]
      return [profile?.headline, news?.count, found?.count, own?.count, others?.count]
    }
    expect(await read(program)).toEqual(['Trains', 1, 1, 1, 0])
    // an application sees what members allowed it
    expect(await read(token)).toEqual([undefined, 0, 0, 1, 2])
  })

  test('that only reads is refused each write, with a sentence for whoever wrote it', async () => {
    const program = await letIn({ access: 'read' })
    const status = await network.postStatus(ana)
    for (const [method, to, fields] of [
      ['POST', '/recommend', { url: 'http://a.example/' }],
      ['POST', '/status', { message: 'Ten letters' }],
      ['POST', '/pass', { url: 'http://a.example/', to: ben }],
      ['PUT', `/${status}`, { message: 'Changed' }],
      ['DELETE', `/${status}`, {}],
    ] as const) {
      const { status, headers, body } = await network.send(method, to, fields, program)
      expect({ status, challenge: headers.get('Www-Authenticate'), error: body.error }).toEqual({
        status: 403,
        challenge: 'Bearer error="insufficient_scope"',
        error: {
          type: 'permission denied',
          message: ['This access token may only read; a token that writes is made on the web site'],
        },
      })
    }
    expect(await newsOf(ana)).toHaveLength(1)
    expect((await network.get('/newsfeed', program)).status).toBe(200)
  })

  test('sees nothing of the site and of the administration', async () => {
    await store.members.set(ana, { role: 'administrator' })
    const headers = { Authorization: `Bearer ${await letIn()}`, Cookie: 'language=en' }
    for (const page of ['/', '/settings', path, '/administration', '/administration/channels', '/settings/download']) {
      const response = await network.app.request(baseUrl + page, { headers })
      const isOfStranger = response.status === 303 || !(await response.text()).includes('ana Test')
      expect({ page, isOfStranger }).toEqual({ page, isOfStranger: true })
    }
    const body = new URLSearchParams({ feeds: 'no' })
    await network.app.request(`${baseUrl}/administration/channels`, { method: 'POST', headers, body })
    expect(await store.channels.open()).toContain('feeds')
  })
})

describe('an access token of a program', () => {
  test('is shown once, is stored as a hash alone, and needs the password to be made', async () => {
    const program = await letIn()
    expect(program).toMatch(/^pal_[0-9A-Za-z]{49}$/)
    expect((await browser.open(path)).text).not.toContain(program)
    expect(JSON.stringify(await programs())).not.toContain(program)
    network.clock.now += confirmationLifetime
    const wrong = await send({ own_password: 'not the password' })
    expectPage(wrong, 422, [t('wrongOwnPassword'), 'value="Morning script"'], ['pal_'])
    expectPage(await send({ own_password: '' }), 422, [t('wrongOwnPassword')])
    expect(await programs()).toHaveLength(1)
  })

  test('is a 401 if it is unknown, of another network, wrong, ended or over, or comes with another one', async () => {
    const elsewhere = await createTestNetwork()
    const other = await elsewhere.browseAs(await elsewhere.addMember('ana'))
    const ended = await letIn()
    await browser.submit(places, { end: (await programs())[0]?.hash ?? '' })
    const program = await letIn({ days: '30' })
    const foreign = await letIn({}, other)
    for (const bad of [
      foreign,
      newProgramToken(),
      ended,
      program.slice(0, -1),
      `${program}0`,
      'pal_',
      `pal_${'0'.repeat(49)}`,
    ])
      expect({ bad, status: await statusOf(bad) }).toEqual({ bad, status: 401 })
    expect(await statusOf(program)).toBe(200)
    const both = await network.post('/status', { message: 'Ten letters', access_token: token }, program)
    expect(both.status).toBe(401)
    network.clock.now += 30 * day - 1
    expect(await statusOf(program)).toBe(200)
    network.clock.now += 1
    const over = await network.get('/me', program)
    expect(over).toMatchObject({
      status: 401,
      body: { error: { message: ['The access token is unknown, has expired or was revoked'] } },
    })
    const later = await network.browseAs(ana)
    expectParts((await later.open(path)).text, [t('programIsOver')], [t('programEnds')])
  })

  test('is refused in an address, with a sentence, and works in a form', async () => {
    const program = await letIn()
    const inAddress = await network.get(`/me?access_token=${program}`)
    expect(inAddress).toMatchObject({
      status: 400,
      body: {
        error: {
          message: [
            'A program sends its access token in the header Authorization or in a form: addresses are stored in logs',
          ],
        },
      },
    })
    const fields = { url: 'http://a.example/', access_token: program }
    expect((await network.post(`/recommend?access_token=${program}`, fields, program)).status).toBe(400)
    expect(await newsOf(ana)).toEqual([])
    expect((await network.post('/recommend', fields)).status).toBe(201)
    const paged = await network.get('/newsfeed?limit=0', program)
    expect(JSON.stringify(paged.body)).not.toContain(program)
  })

  test('ends on its member’s page alone, at the revocation endpoint, and when the member is disabled, and stays ended', async () => {
    const program = await letIn()
    const [{ hash: end } = expect.unreachable()] = await programs()
    await (await browseAsBen()).send(places, { end })
    expect(await statusOf(program)).toBe(200)
    expect((await browser.send(places, { end })).location).toBe(`${places}?ended`)
    expect(await statusOf(program)).toBe(401)
    expect(await store.audit.itemsOf(ana, 'revoked')).toEqual([end])
    const leaked = await letIn()
    const revoke = (of: string) =>
      network.app.request(baseUrl + oauthPaths.revoke, { method: 'POST', body: new URLSearchParams({ token: of }) })
    expect((await revoke(leaked)).status).toBe(200)
    expect((await revoke(leaked)).status).toBe(200)
    expect(await statusOf(leaked)).toBe(401)
    const another = await letIn()
    await network.disable(ana)
    expect(await statusOf(another)).toBe(401)
    await store.members.set(ana, { state: 'active' })
    expect(await statusOf(another)).toBe(401)
  })

  test.each([
    ['ends with a new password if the member wants that', { end_programs: '1' }, 401],
    ['stays with a new password otherwise', {}, 200],
  ])('%s', async (_, fields, status) => {
    const program = await letIn()
    expectParts((await browser.open('/password')).text, [t('programsEnd', { count: 1 }), t('programsEndHint')])
    const next = 'six words are easy to remember'
    const passwords = { current_password: password, new_password: next, new_password_again: next }
    expect((await browser.submit('/password', { ...passwords, ...fields })).status).toBe(303)
    expect(await statusOf(program)).toBe(status)
  })

  test('leaves nothing of what was stored for it when it ends, or when its time is over and another one is made', async () => {
    const [ended, over] = [await letIn({ name: 'ended' }), await letIn({ name: 'over', days: '30' })]
    for (const program of [ended, over]) await share(program, 'http://a.example/', { 'Idempotency-Key': 'once' })
    const made = await programs()
    const stored = async () => (await Array.fromAsync(store.ownData.read('stored_responses', ana))).flat()
    expect(await stored()).toMatchObject([{ idempotency_key: 'once' }, { idempotency_key: 'once' }])
    await browser.submit(places, { end: made.find(({ name }) => name === 'ended')?.hash ?? '' })
    network.clock.now += 30 * day
    await letIn({}, await network.browseAs(ana))
    expect(await programs()).toMatchObject([{ name: script.name }])
    // a key that was stored couldn't be claimed
    network.clock.now -= 30 * day
    for (const { program: application } of made) {
      const owner = { application, member: ana }
      const claim = store.transaction((tx) => tx.idempotentResponses.claim(owner, 'once', '', network.clock.now))
      expect(await claim).toBeUndefined()
    }
  })

  test('gets a day for its last call and its last write, and a failure to store it stops no call', async () => {
    const program = await letIn()
    expect((await browser.open(path)).text).toContain(t('sessionUnused'))
    const row = async () => (await programs())[0]
    const today = Date.UTC(2026, 0, 2)
    for (let call = 0; call < 3; call++) await network.get('/me', program)
    expect(await row()).toMatchObject({ called: today, wrote: null })
    await share(program)
    expect(await row()).toMatchObject({ called: today, wrote: today })
    network.clock.now += 3 * day
    await network.get('/me', program)
    expect(await row()).toMatchObject({ called: today + 3 * day, wrote: today })
    const { text } = await browser.open(path)
    expectParts(text, [t('sessionUsed', { date: '5 Jan' }), t('programWrote', { date: '2 Jan' })])
    vi.spyOn(store.authorizations, 'noteCall').mockRejectedValue(new Error('the disk is full'))
    expect(await statusOf(program)).toBe(200)
  })
})

describe('a member', () => {
  test('lets so many programs in, and one whose time is over makes room', async () => {
    for (let made = 0; made < maxPrograms; made++) expect(await letIn({ days: '30' })).not.toBe('')
    expectPage(await send(), 422, [t('tooManyPrograms', { max: maxPrograms })], ['pal_'])
    network.clock.now += 31 * day
    const later = await network.browseAs(ana)
    expect(await letIn({}, later)).not.toBe('')
    expect(await programs()).toHaveLength(1)
  })

  test.each([
    ['of fillers', '\u3164\u3164', t('needed')],
    ['that is too long', 'x'.repeat(longestProgramName + 1), t('tooLong', { max: longestProgramName })],
  ])('can’t give a name %s', async (_, name, problem) => {
    expectPage(await send({ name }), 422, [problem], ['pal_'])
  })

  test('can choose neither another access nor another time than the form offers', async () => {
    expectPage(await send({ access: 'administer' }), 422, [t('needed')])
    await letIn({ days: '36500' })
    const [program] = await programs()
    expect((program?.expires ?? 0) - network.clock.now).toBe(90 * day)
  })

  test('finds the page from the settings and from the page to share', async () => {
    for (const from of ['/settings', '/share']) {
      const link = readPage((await browser.open(from)).text).getByText(t('programsTitle'), { selector: 'a, a span' })
      expect(link.closest('a')?.getAttribute('href')).toBe(path)
    }
  })
})

describe('administrators', () => {
  test('switch access for programs off for all, which each call says, and see who let one in', async () => {
    const program = await letIn()
    await store.members.set(ben, { role: 'administrator' })
    const administrator = await browseAsBen()
    await administrator.submit('/administration/channels', { programs: 'no' })
    const closed = await network.get('/me', program)
    expect(closed).toMatchObject({
      status: 403,
      body: { error: { message: ['The administrators of this network have switched access for programs off'] } },
    })
    for (const page of [path, `${path}/new`]) expect((await browser.open(page)).text).toContain(t('programsClosed'))
    expect(await letIn()).toBe('')
    const log = readPage((await administrator.open('/administration/audit')).text)
    expect(log.document.body.textContent).toContain('ana Test let a program in.')
    await administrator.submit('/administration/channels', { programs: 'yes' })
    expect(await statusOf(program)).toBe(200)
  })
})

describe('a program that loops', () => {
  test('is refused beyond its own calls, while another one and the member’s applications go on', async () => {
    const [loop, other] = [await letIn(), await letIn({ name: 'Other' })]
    const { program: id } = (await programs()).find(({ name }) => name === script.name) ?? expect.unreachable()
    for (let call = 1; call < maxProgramCalls; call++)
      network.quota.count({ subject: `${id} ${ana}`, limit: maxProgramCalls })
    expect(await statusOf(loop)).toBe(200)
    const refused = await network.get('/me', loop)
    expect({ status: refused.status, limit: refused.headers.get('X-RateLimit-Limit') }).toEqual({
      status: 429,
      limit: `${maxProgramCalls}`,
    })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect([await statusOf(other), await statusOf(token), (await browser.open('/settings')).status]).toEqual([
      200, 200, 200,
    ])
  })

  test('leaves the member enough writes', async () => {
    const loop = await letIn()
    const subjects = [`writes of ${ana}`, `writes by programs of ${ana}`]
    for (let write = 1; write < maxProgramWrites; write++)
      for (const subject of subjects) network.quota.count({ subject, limit: 1000 })
    expect((await share(loop)).status).toBe(201)
    const refused = await share(loop)
    expect({ status: refused.status, message: (await refused.json()).error.message }).toEqual({
      status: 429,
      message: [expect.stringContaining(`A member’s programs may write ${maxProgramWrites} times an hour`)],
    })
    expect((await share(token)).status).toBe(201)
  })

  test('writes among the member’s, not beside them', async () => {
    const loop = await letIn()
    // with the form that let the program in
    for (let write = 2; write < maxWrites; write++)
      network.quota.count({ subject: `writes of ${ana}`, limit: maxWrites })
    expect((await share(loop)).status).toBe(201)
    for (const writer of [token, loop]) {
      const refused = await share(writer)
      expect({ status: refused.status, message: (await refused.json()).error.message }).toEqual({
        status: 429,
        message: [expect.stringContaining(`A member may write ${maxWrites} times an hour`)],
      })
    }
  })

  test('fills a queue of its own, and keeps no other call of the member waiting', async () => {
    const loop = await letIn()
    const many = Array.from({ length: maxWaiting + 20 }, () => network.get('/newsfeed', loop))
    const [own, page] = await Promise.all([network.get('/me', token), browser.open('/settings')])
    expect([own.status, page.status]).toEqual([200, 200])
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})
