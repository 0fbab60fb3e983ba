import { createHmac } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  type ChatFormat,
  longestWebhookUrl,
  maxWebhooks,
  patience,
  webhookRows,
} from '../../../../src/service/capabilities/chats/rows.ts'
import {
  chatRequest,
  longestDelay,
  pauses,
  places,
  postToChat,
  sendToChats,
} from '../../../../src/service/capabilities/chats/send.ts'
import { waitForTitle } from '../../../../src/service/capabilities/chats/tables.ts'
import { answerTime } from '../../../../src/service/deliveries/deliver.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import { deliveryLease } from '../../../../src/service/store/deliveries.ts'
import { nothingBusy } from '../../../../src/service/store/due.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { plainShare } from '../../database.ts'
import { arrived, origin, outgoing, received, replies, until, useReceiver } from '../../deliveries/receiver.ts'
import { ana, ben, network, useMembers } from '../../members.ts'
import { expectPage, expectParts, type TestNetwork } from '../../test-network.ts'

useReceiver()

const t = siteTranslate('en')

useMembers({ outgoing })

let administrator: Awaited<ReturnType<TestNetwork['browseAs']>>
beforeEach(async () => {
  await network.store.members.set(ben, { role: 'administrator' })
  for (const member of [ana, ben]) await network.store.teams.set(member, ['Sales'])
  administrator = await network.browseAs(ben)
})

function begin(): { close: () => Promise<void> } {
  const sending = sendToChats({
    store: network.store,
    outgoing,
    authUrl: 'http://network.example',
    now: () => network.clock.now,
    count: () => {},
    log: (line) => network.logged.push(line),
    every: 10,
  })
  onTestFinished(() => sending.close())
  sending.begin()
  return sending
}

async function connect(path = '/hook', { team = 'Sales', format = 'json' as ChatFormat, url = origin + path } = {}) {
  const { transaction } = network.store
  const add = { team, format, url, secret: 'a secret' }
  return (await transaction((tx) => tx.of(webhookRows).add(add, operator, network.clock.now))) ?? ''
}

/** Connects a chat for Ana's shares. */
async function chosen(...chat: Parameters<typeof connect>): Promise<string> {
  const hook = await connect(...chat)
  await choose(ana, hook)
  return hook
}

const choose = (member: string, webhook: string, isOn = true) =>
  network.store.transaction((tx) => tx.of(webhookRows).choose(member, webhook, isOn, network.clock.now))

function share(member: string, page = 'page', texts = {}) {
  const fields = { ...plainShare, title: page, ...texts }
  return network.store.recommendations.share(member, `https://${page}.example/`, fields, network.clock.now++)
}

const titles = () => received.map(({ body }) => JSON.parse(String(body)).title)
const waiting = (time = network.clock.now) => network.store.of(webhookRows).messages.next(nothingBusy, time)
/** Nothing waits any more. */
const rested = () => until(async () => (await waiting(Number.MAX_SAFE_INTEGER)) === undefined)
const changeChannel = (channel: 'chat' | 'feeds', isOpen: boolean) =>
  network.store.transaction((tx) => tx.channels.change(channel, isOpen, ben, 1))
const chatsPage = (fields: Record<string, string>, by = administrator) => by.submit('/administration/chats', fields)
const stateOf = async (id: string) => {
  const { failure, paused } = (await network.store.of(webhookRows).find(id)) ?? {}
  return [failure, paused]
}

describe('a share goes to a chat', () => {
  // shows: ours chats
  test('of a team once, if the member has switched it on', async () => {
    await chosen()
    await share(ana, 'page', { message: 'Read this', overview: 'About', site_name: 'Page', language: 'fr' })
    await share(ben, 'other')
    begin()
    begin()
    await arrived()
    await rested()
    const [{ headers, body } = expect.unreachable()] = received
    expect(JSON.parse(String(body))).toEqual({
      type: 'share',
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      link: expect.stringMatching(/^http:\/\/network\.example\/go\//),
      from: { name: 'ana Test', link: `http://network.example/profile/${ana}` },
      title: 'page',
      url: 'https://page.example/',
      text: 'Read this',
      summary: 'About',
      site_name: 'Page',
      language: 'fr',
      shared: '2026-01-02T03:04:05.000Z',
    })
    const signature = createHmac('sha256', 'a secret').update(body).digest('hex')
    expect(headers['x-hub-signature-256']).toBe(`sha256=${signature}`)
    // shared again, edited, removed and restored
    await share(ana, 'page', { message: 'Read this again' })
    const [item] = await network.store.news.list({ of: { member: ana } }, 1, 0)
    await network.store.transaction(async (tx) => {
      await tx.removedNews.remove(item?.id ?? '', ana, network.clock.now)
      await tx.removedNews.restore(item?.id ?? '', ana, network.clock.now)
    })
    expect(await waiting()).toBeUndefined()
    expect(received).toHaveLength(1)
  })

  test('without a title when it gets one, or after a moment by its address, as people read it', async () => {
    await chosen()
    for (const path of ['Z%C3%BCrich', 'Basel'])
      await network.store.recommendations.share(ana, `https://news.example/${path}`, plainShare, network.clock.now)
    begin()
    await share(ana)
    await arrived()
    expect(titles()).toEqual(['page'])
    const texts = { ...plainShare, title: 'Swimming in Basel' }
    await network.store.recommendations.fillIn('https://news.example/Basel', texts)
    await arrived(2)
    expect(titles()).toEqual(['page', 'Swimming in Basel'])
    network.clock.now += waitForTitle
    await arrived(3)
    expect(titles()).toEqual(['page', 'Swimming in Basel', 'news.example/Zürich'])
    await rested()
  })

  test('of the network from every team, and of a team from its members alone', async () => {
    await chosen('/all', { team: '' })
    await chosen('/sales')
    await share(ana, 'one')
    begin()
    await arrived(2)
    await network.store.teams.set(ana, [])
    await share(ana, 'two')
    await arrived(3)
    await rested()
    expect(received.map(({ path }) => path).sort()).toEqual(['/all', '/all', '/sales'])
  })

  test.each([
    ['the member has switched it off', (hook: string) => choose(ana, hook, false)],
    [
      'the webhook was removed',
      (hook: string) => network.store.transaction((tx) => tx.of(webhookRows).remove(hook, ben, 1)),
    ],
    ['chats were closed', () => changeChannel('chat', false)],
  ])('no more once %s', async (_, end) => {
    await end(await chosen())
    await share(ana)
    expect(await waiting()).toBeUndefined()
  })

  test('unless it was removed, its author disabled, chats closed, or hours passed before it was sent', async () => {
    const hook = await connect()
    for (const member of [ana, ben]) await choose(member, hook)
    await share(ana, 'removed')
    const [item] = await network.store.news.list({ of: { member: ana } }, 1, 0)
    await network.store.transaction((tx) => tx.removedNews.remove(item?.id ?? '', ana, network.clock.now))
    expect(await waiting()).toBeUndefined()
    await share(ana, 'closed')
    for (const isOpen of [false, true]) await changeChannel('chat', isOpen)
    expect(await waiting()).toBeUndefined()
    await share(ben, 'late')
    network.clock.now += longestDelay
    await share(ben, 'timely')
    await share(ana, 'left')
    await network.disable(ana)
    begin()
    await rested()
    expect(titles()).toEqual(['timely'])
  })
})

describe('a chat that fails', () => {
  test('gets a share again after growing pauses for an hour, then is paused, and the administrator reads why', async () => {
    let isAway = true
    replies.set('/hook', (_, response) => response.writeHead(isAway ? 503 : 200).end())
    const hook = await chosen()
    await share(ana)
    const start = network.clock.now
    const { transaction } = network.store
    let failures = 0
    network.store.transaction = (work) => transaction(work).finally(() => failures++)
    begin()
    const times = [0]
    for (const [number, pause] of pauses.entries()) {
      await until(() => failures === number + 1)
      network.clock.now += pause - 1
      expect(await waiting()).toBeUndefined()
      network.clock.now += 1
      times.push(network.clock.now - start)
    }
    expect(times.at(-1)).toBe(patience)
    await arrived(pauses.length + 1)
    await until(async () => typeof (await stateOf(hook))[1] === 'number')
    await share(ana, 'later')
    expect(await waiting()).toBeUndefined()
    const page = await administrator.open('/administration/chats')
    expectParts(page.text, [t('chatFailedStatus', { status: '503' }), t('chatPausedExplains')])
    const count = `${t('chatsTitle')}</span> <span class="number">1</span>`
    expect((await administrator.open('/administration')).text).toContain(count)
    isAway = false
    expect((await chatsPage({ id: hook, change: 'test' })).location).toBe('/administration/chats?confirmed')
    expect(await stateOf(hook)).toEqual(['', null])
    await share(ana, 'last')
    await until(() => titles().at(-1) === 'last')
    expect(titles()).toEqual([...Array(pauses.length + 1).fill('page'), undefined, 'last'])
  })

  test('and works again gets every share once, also if the database was away meanwhile', async () => {
    replies.set('/hook', (_, response) => response.writeHead(received.length === 1 ? 429 : 200).end())
    const hook = await chosen()
    for (const page of ['one', 'two', 'three']) await share(ana, page)
    const { transaction } = network.store
    let failures = 0
    network.store.transaction = (work) =>
      failures < 2 ? Promise.reject(new Error(`away ${++failures}`)) : transaction(work)
    begin()
    await until(async () => (await stateOf(hook))[0] === '429')
    network.clock.now += pauses[0] ?? 0
    await arrived(4)
    await rested()
    expect(titles().sort()).toEqual(['one', 'one', 'three', 'two'])
    expect({ failures, logged: network.logged }).toEqual({ failures: 2, logged: [] })
  })

  test.each<[string, RequestListener, failure: string]>([
    [
      'answers with 10 GB',
      (_, response) => {
        response.writeHead(200, { 'Content-Length': String(10e9) })
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        }
        response.on('drain', more)
        more()
      },
      '',
    ],
    ['redirects', (_, response) => response.writeHead(302, { Location: '/' }).end(), '302'],
    ['breaks the connection', (request) => request.socket.destroy(), 'unreachable'],
  ])('because it %s costs nothing', async (_, reply, failure) => {
    replies.set('/odd', reply)
    const odd = await chosen('/odd')
    await chosen('/good')
    await share(ana)
    begin()
    await arrived(2)
    await (failure ? until(async () => (await stateOf(odd))[0] === failure) : rested())
    expect((await stateOf(odd))[0]).toBe(failure)
    expect(received.map(({ path }) => path).sort()).toEqual(['/good', '/odd'])
  })

  test('in the operator’s own network gets shares if the settings name its host', async () => {
    const url = (host: string) => `${origin.replace('receiver.example', host)}/hook`
    const [allowed, other] = [await chosen('', { url: url('localhost') }), await chosen('', { url: url('127.0.0.2') })]
    await share(ana)
    begin()
    await until(async () => (await stateOf(other))[0] === 'address')
    await arrived()
    expect({ titles: titles(), state: await stateOf(allowed) }).toEqual({ titles: ['page'], state: ['', null] })
  })

  const urls = ['http://inside.example/', 'http://127.0.0.2/', 'http://inside.example:1/']
  // shows: W20
  test.each(urls)('because it is at %s gets nothing', async (url) => {
    const hook = await chosen('', { url })
    await share(ana)
    begin()
    await until(async () => (await stateOf(hook))[0] === 'address')
    expect(received).toEqual([])
  })

  test('because it never answers has so long, and gets nothing twice', async () => {
    replies.set('/hook', () => {})
    const hook = await connect()
    const webhook = (await network.store.of(webhookRows).find(hook)) ?? expect.unreachable()
    const asked: unknown[] = []
    const hasty: typeof outgoing = {
      ...outgoing,
      fetch(address, request) {
        asked.push(request.timeout)
        return outgoing.fetch(address, { ...request, timeout: 100 })
      },
    }
    const message = { from: { name: 'Ana', link: '' }, text: '', more: {} }
    expect(await postToChat(hasty, webhook, message)).toEqual({ failure: 'slow', mayHaveArrived: true })
    expect(asked).toEqual([answerTime])
  })

  test('after it may have arrived doesn’t get it again, also if the node died meanwhile', async () => {
    replies.set('/hook', (request) => request.socket.destroy())
    const hook = await chosen()
    await share(ana, 'cut')
    const first = begin()
    await arrived()
    await until(async () => (await stateOf(hook))[0] === 'unreachable')
    expect(await waiting()).toBeUndefined()
    await first.close()
    await share(ana, 'taken')
    // a node that died after it had taken the message
    const taken = (await waiting()) ?? expect.unreachable()
    expect(taken.sending).toBe(0)
    const { messages } = network.store.of(webhookRows)
    const own = (await messages.claim(taken, network.clock.now)) ?? expect.unreachable()
    expect(await messages.claim(taken, network.clock.now)).toBeUndefined()
    expect({ taken: await messages.begin(taken), own: await messages.begin(own) }).toEqual({ taken: false, own: true })
    network.clock.now += deliveryLease
    begin()
    await rested()
    expect(titles()).toEqual(['cut'])
  })

  test('a second time isn’t asked for what another node is sending to it', async () => {
    await chosen()
    for (const page of ['one', 'two']) await share(ana, page)
    const { messages } = network.store.of(webhookRows)
    const take = async () =>
      (await messages.claim((await waiting()) ?? expect.unreachable(), network.clock.now)) ?? expect.unreachable()
    const [one, two] = [await take(), await take()]
    expect({ one: await messages.begin(one), two: await messages.begin(two) }).toEqual({ one: true, two: true })
    await messages.postpone(two, network.clock.now + 2 * deliveryLease)
    // the other node died: it is known that the share may have arrived
    expect(await waiting(network.clock.now + deliveryLease)).toMatchObject({ item: one.item, sending: 1 })
    await messages.end(one)
    expect(await waiting(network.clock.now + 2 * deliveryLease)).toMatchObject({ item: two.item, sending: 0 })
  })

  test('keeps what no node survives sending for a bounded number of attempts', async () => {
    await chosen()
    await share(ana)
    const { messages } = network.store.of(webhookRows)
    for (let attempt = 0; attempt <= pauses.length; attempt++) {
      await messages.claim((await waiting()) ?? expect.unreachable(), network.clock.now)
      network.clock.now += deliveryLease
    }
    begin()
    await rested()
    expect(received).toEqual([])
  })

  test.each([
    ['hosts to one member', places.ofMember, (number: number) => `silent${number}`, () => ana],
    ['one host to many members', places.ofHost, () => 'silent', (number: number) => network.addMember(`m${number}`)],
  ])('by silence of %s holds up no other chat', async (_, most, hostOf, memberOf) => {
    for (let number = 0; number < places.atOnce; number++) {
      const path = `/silent?${number}`
      replies.set(path, () => {})
      const member = await memberOf(number)
      await choose(
        member,
        await connect(path, { team: '', url: `${origin.replace('receiver', hostOf(number))}${path}` }),
      )
      if (member !== ana) await share(member, `page${number}`)
    }
    await share(ana)
    begin()
    const silent = () => received.filter(({ path }) => path.startsWith('/silent')).length
    await until(() => silent() === most)
    await choose(ben, await connect('/good'))
    await share(ben, 'good')
    await until(() => received.some(({ path }) => path === '/good'))
    expect(silent()).toBe(most)
  })
})

describe('the texts of a share', () => {
  const odd = '<!channel> *b* _i_ `c` @all #tag :smile: [x](http://evil.example) & | ~s~\n\n> quote\n1. one'
  const message = {
    from: { name: 'Ana *@here* <b>', link: 'http://network.example/profile/1' },
    page: { title: odd, url: 'https://page.example/a(b)?c=|%3E&d=<' },
    text: odd,
    more: { type: 'share' },
  }
  const bodyFor = (format: ChatFormat) => JSON.parse(chatRequest({ format, secret: 'k' }, message).body)

  // shows: W21
  test('are literal for Slack, also in the notification', () => {
    expect(Object.keys(chatRequest({ format: 'slack', secret: '' }, message).headers)).toEqual(['Content-Type'])
    const { text, blocks, unfurl_links } = bodyFor('slack')
    expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/)
    expect(unfurl_links).toBe(false)
    const line = [
      { type: 'text', text: message.from.name, style: { bold: true } },
      { type: 'text', text: ': ' },
      { type: 'link', url: message.page.url, text: odd },
    ]
    const quote = { type: 'rich_text_quote', elements: [{ type: 'text', text: odd }] }
    expect(blocks).toEqual([{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements: line }, quote] }])
  })

  // shows: W21
  test('have every sign escaped for Mattermost, and mention nobody', () => {
    const { text } = bodyFor('mattermost')
    expectParts(text, ['**Ana \\*\\@\u2060here\\* \\<b\\>**: [', '](https://page.example/a%28b%29?c=|%3E&d=%3C)'])
    expect(text).not.toMatch(/@(?!\u2060)/)
    expect(text).not.toContain('[x](')
    expect(text.split('\n').slice(1)).toEqual([
      expect.stringMatching(/^> \\<\\!channel\\> \\\*b\\\*/),
      '> \\> quote',
      '> 1\\. one',
    ])
  })

  test('are runs of text for Teams, which interprets none', () => {
    const [{ contentType, content }] = bodyFor('teams').attachments
    expect(contentType).toBe('application/vnd.microsoft.card.adaptive')
    expect(content.body.map(({ type }: { type: string }) => type)).toEqual(Array(4).fill('RichTextBlock'))
    expect(content.body[0].inlines[2]).toEqual({
      type: 'TextRun',
      text: odd,
      selectAction: { type: 'Action.OpenUrl', url: message.page.url },
    })
  })
})

describe('the pages', () => {
  // shows: W20
  test('connect a chat of a known team by https, show its key once, and its address never', async () => {
    const add = (fields: Record<string, string>) =>
      chatsPage({ format: 'json', url: 'https://a.example/x', team: 'Sales', ...fields })
    const tooLong = `https://a.example/${'x'.repeat(longestWebhookUrl)}`
    for (const url of ['http://a.example/', 'javascript:1', 'a.example', '', tooLong])
      expect((await add({ url })).status).toBe(422)
    expect((await add({ team: 'Nobody' })).text).toContain(t('chatTeamUnknown'))
    for (const url of ['https://127.0.0.2/x', 'https://[fd00::1]/x', 'https://inside.example:8065/x'])
      expect((await add({ url })).text).toContain(t('chatUrlInternal'))
    expect(await network.store.of(webhookRows).list()).toEqual([])
    const { text } = await add({ url: 'https://a.example/secret-path' })
    const [webhook] = await network.store.of(webhookRows).list()
    expect(webhook?.secret).toMatch(/^[\w-]{43}$/)
    expect(text).toContain(webhook?.secret)
    const later = (await administrator.open('/administration/chats')).text
    expectParts(later, ['JSON (a.example)'], ['secret-path', webhook?.secret])
    expect((await add({ format: 'slack' })).location).toBe('/administration/chats?saved')
    expect((await administrator.open('/administration/audit')).text).toContain('connected a chat.')
  })

  test('test and remove a chat, for administrators alone', async () => {
    const hook = await connect()
    const member = await network.browseAs(ana)
    expect((await member.post('/administration/chats', { id: hook, change: 'test' })).status).not.toBe(303)
    await chatsPage({ id: hook, change: 'test' })
    const text = t('chatTestText', { network: 'Test Network' })
    expect(JSON.parse(String(received[0]?.body))).toMatchObject({ type: 'test', text })
    const inside = await connect('', { url: 'http://127.0.0.2:1/' })
    expectPage(await chatsPage({ id: inside, change: 'test' }), 422, [t('chatFailedAddress')])
    await chatsPage({ id: hook, change: 'remove' })
    expect((await network.store.of(webhookRows).list()).map(({ id }) => id)).toEqual([inside])
  })

  test('of what is sent where says whether chats are on, off or closed, and leads to their switches', async () => {
    const label = async () => {
      const { text } = await (await network.browseAs(ana)).open('/settings/notifications')
      return /href="\/settings\/chats".*?<span>(.*?)<\/span>/.exec(text)?.[1]
    }
    expect(await label()).toBe(`${t('ownChatsTitle')}: ${t('channelOff')}`)
    await chosen()
    expect(await label()).toBe(`${t('ownChatsTitle')}: ${t('channelOn', { count: 1 })}`)
    await changeChannel('chat', false)
    expect(await label()).toBe(`${t('ownChatsTitle')}: ${t('channelClosed')}`)
  })

  test('let a member choose among the chats of the network and of own teams', async () => {
    const [own, other, all] = [await connect(), await connect('/', { team: 'Board' }), await connect('/', { team: '' })]
    const member = await network.browseAs(ana)
    const { text } = await member.open('/settings/chats')
    expect([own, other, all].map((id) => text.includes(`chat_${id}`))).toEqual([true, false, true])
    await member.submit('/settings/chats', { [`chat_${own}`]: 'yes', [`chat_${other}`]: 'yes' })
    const on = async () => (await network.store.of(webhookRows).offeredTo(ana)).map(({ is_on }) => is_on)
    expect(await on()).toEqual([0, 1])
    await member.submit('/settings/chats', { [`chat_${own}`]: 'no' })
    expect(await on()).toEqual([0, 0])
  })

  test('connect at most so many chats', async () => {
    for (let number = 0; number < maxWebhooks; number++) await connect()
    const { status, text } = await chatsPage({ format: 'slack', url: 'https://a.example/', team: '' })
    expect({ status, saysTooMany: text.includes(t('tooManyChats', { max: maxWebhooks })) }).toEqual({
      status: 422,
      saysTooMany: true,
    })
  })
})
