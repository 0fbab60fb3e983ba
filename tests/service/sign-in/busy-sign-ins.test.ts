import { beforeEach, describe, expect, test } from 'vitest'
import { oauthLanguages, oauthPaths } from '../../../src/contract/oauth.ts'
import { longestWait, maxConcurrent, maxWaiting } from '../../../src/service/sign-in/password-queue.ts'
import { passwordLimits } from '../../../src/service/store/sign-in/attempts.ts'
import { siteTranslate } from '../../../src/service/website/site-translate.ts'
import { readCsrfToken } from '../../support/sign-in-by-pages.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { createTestNetwork, password, redirectUri, type TestNetwork } from '../test-network.ts'

const sender = (index: number) => ({ login: `member ${index}`, isKnown: false, clientIp: '' })

describe('while the password queue is full', () => {
  let network: TestNetwork
  let end: () => void
  let begun: Promise<unknown>
  beforeEach(async () => {
    network = await createTestNetwork({ behindProxy: true })
    await network.addMember('ana')
    const held = Promise.withResolvers<void>()
    end = held.resolve
    begun = Promise.all(
      Array.from({ length: maxConcurrent }, (_, index) => network.passwordQueue.run(sender(index), () => held.promise)),
    )
  })
  /** Fills the queue. */
  function fill() {
    for (let waiting = 0; waiting < maxWaiting; waiting++)
      void network.passwordQueue.run(sender(100 + waiting), async () => undefined)
  }
  const waitingPage =
    /role="status">Very many people are signing in just now\. It is your turn in about (?:a second|\d+ seconds)/
  const fields = { answer: 'sign-in', login: 'ana', password }
  const query = { response_type: 'token', client_id: 'premium', redirect_uri: redirectUri, state: '1' }

  // shows: bound password-queue.maxWaiting
  test.each(['/sign-in', `${oauthPaths.authorize}?${new URLSearchParams(query)}`])(
    '%s says when it is the visitor’s turn, reloads by itself with the login, and counts no attempt',
    async (path) => {
      fill()
      const browser = network.browse('192.0.2.1')
      for (let attempt = 0; attempt < 15; attempt++) {
        const { status, text, headers } = await browser.submit(path, fields)
        expect(status).toBe(200)
        expect(text).toMatch(waitingPage)
        expect(text).not.toContain('type="password"')
        expect(Number(headers.get('Refresh'))).toBeGreaterThan(5)
      }
      expect((await browser.open(path)).text).toContain('value="ana"')
      end()
      await begun
      expect((await browser.submit(path, fields)).status).toBe(303)
    },
  )

  // shows: A5, bound password-queue.maxWaiting
  test('attempts that the queue refuses are refunded', async () => {
    const more = 10
    const browsers = Array.from({ length: maxWaiting + more }, () => network.browse('192.0.2.1'))
    const tokens: string[] = []
    for (const browser of browsers) tokens.push(readCsrfToken((await browser.open('/sign-in')).text))
    const pages = browsers.map((browser, index) => {
      const csrf_token = tokens[index] ?? ''
      return browser.post('/sign-in', { ...fields, csrf_token, login: `ana ${index}`, password: 'guess' })
    })
    const refused = (await Promise.race([pages.at(-1), begun])) as Awaited<(typeof pages)[number]>
    expect(refused.text).toMatch(waitingPage)
    end()
    const said = (await Promise.all(pages)).map(({ text }) => text)
    const counted = said.filter((text) => !waitingPage.test(text)).length
    expect(counted).toBeLessThan(pages.length)
    const limits = passwordLimits({ login: '', clientIp: '192.0.2.1', device: undefined, visitor: '' })
    const ofAddress = limits.find(({ subject }) => subject.startsWith('passwords from'))
    const full = { subject: '', window: 1000, ...ofAddress, max: counted }
    const taken = await network.store.transaction(({ attempts }) => attempts.take([full], network.clock.now))
    expect(taken).toBeDefined()
    const another = { ...full, max: counted + 1 }
    expect(
      await network.store.transaction(({ attempts }) => attempts.take([another], network.clock.now)),
    ).toBeUndefined()
  })

  // shows: A5
  test('a ticket counts on every node', async () => {
    end()
    await begun
    const data = temporaryFolder()
    const nodes = [await createTestNetwork({ data }), await createTestNetwork({ data, isFurtherNode: true })] as const
    const [first, second] = nodes
    await first.addMember('ana')
    const { promise, resolve: release } = Promise.withResolvers<void>()
    for (let index = 0; index < maxConcurrent + maxWaiting; index++)
      for (const { passwordQueue } of nodes) void passwordQueue.run(sender(index), () => promise)
    const browser = first.browse()
    expect((await browser.submit('/sign-in', fields)).text).toMatch(waitingPage)
    const there = second.browse()
    for (const [name, value] of browser.cookies) there.cookies.set(name, value)
    expect((await there.open('/sign-in')).text).toContain('value="ana"')
    // tickets have places of their own
    second.clock.now += longestWait
    const signedIn = there.submit('/sign-in', fields)
    release()
    expect((await signedIn).status).toBe(303)
    // another browser made its ticket itself
    const forged = second.browse()
    const [at = '', login = ''] = browser.cookies.get('ticket')?.split('.') ?? []
    forged.cookies.set('ticket', `${at}.${login}.${'x'.repeat(43)}`)
    expect((await forged.open('/sign-in')).text).not.toContain('value="ana"')
    await Promise.all(nodes.map(({ store }) => store.close()))
  })

  test('the sentence exists in every language', async () => {
    fill()
    const said = new Set<string>()
    for (const language of oauthLanguages) {
      const browser = network.browse('192.0.2.1')
      browser.cookies.set('language', language)
      const { text } = await browser.submit('/sign-in', fields)
      const [words = ''] = siteTranslate(language)('tooManySignIns', { count: 7 }).split('7')
      expect(text).toContain(words)
      said.add(words)
    }
    expect(said.size).toBe(oauthLanguages.length)
    end()
  })
})
