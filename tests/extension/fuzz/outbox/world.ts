import { fakeBrowser } from 'wxt/testing/fake-browser'
import { assemble } from '../../../../src/extension/background/assemble.ts'
import { poll, pollingWait } from '../../../../src/extension/background/browser/polling.ts'
import { requireNetwork } from '../../../../src/extension/background/network/network.ts'
import { createSchedule } from '../../../../src/extension/background/outbox/sending.ts'
import { news } from '../../../../src/extension/features/news/background.ts'
import '../../../../src/extension/capabilities/added-kinds.ts'
import type { Network } from '../../../../src/extension/network/network.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as privateItems from '../../../../src/extension/storage/private-items.ts'
import { createRandom } from '../../../service/fuzz/random.ts'
import { redirectUri } from '../../../service/test-network.ts'
import { handlersOf } from '../../support/answers.ts'
import { resetPermissions } from '../../support/browser/permissions.ts'
import { createIntentions, type Meant } from './intentions.ts'
import { type Count, createWay, origin, type WatchedNetwork } from './network.ts'
import { createRules, type Facts } from './rules.ts'
import { createMortalBrowser, day, hour, minute, second, simulateTime, type Within } from './simulated-browser.ts'

const beginning = Date.UTC(2026, 0, 2, 3, 4, 5)

/** Maximum timers and alarms in one `pass`. Five writes that are retried offline for a day need 2000. */
const longest = 6000

export interface Setting {
  network: WatchedNetwork
  seed: number
  profile: Network['profile']
  count: Count
}

/** The faults of a browser; `faultKinds` has those of the network. */
export const browserFaults = [
  'the background dies',
  'the browser starts again',
  'the browser is offline',
  'the clock is set back',
  'the clock is set forward',
  'no room to store',
] as const

export class Enough extends Error {}

export type World = Awaited<ReturnType<typeof createWorld>>
export type Member = Awaited<ReturnType<WatchedNetwork['addMember']>>

/** A browser with the extension, a network, a simulated time, and the rules that observe them. */
export async function createWorld({ network, seed, profile, count: countAny }: Setting) {
  const random = createRandom(seed)
  /** Another sequence of numbers, so that code which uses more of them changes nothing that members do. */
  const another = () => createRandom(random.below(2 ** 32))
  const browserRandom = another()
  const time = simulateTime(beginning)
  const keepsKeys = profile === 'code'
  // our service returns the ids of shares; other networks may not
  const namesShares = keepsKeys || random.once(2)
  const landed = network.begin(time.now, { keepsKeys, namesShares })
  const { random: mathRandom } = Math
  Math.random = another().next
  fakeBrowser.reset()
  resetPermissions()
  const steps: string[] = []
  const wrong: string[] = []
  const intentions = createIntentions(time)
  const count = (fault: (typeof browserFaults)[number], times = 1) => countAny(fault, times)
  let offlineAt = Number.NEGATIVE_INFINITY

  const facts: Facts = {
    keepsKeys,
    namesShares,
    time,
    intentions,
    landed,
    life: { number: 0, since: time.now() },
    resumed: { at: 0 },
    closed: { at: 0 },
    used: { since: time.now(), last: Date.now() },
    pause: { until: 0, forAll: 0, atMost: 0, signedInAt: 0 },
    calls: [],
    attempts: [],
    owner: async () => (await signedIn())?.owner,
    memberOf: ({ headers }) => network.memberOf(headers.get('authorization')?.replace('Bearer ', '') ?? ''),
    isAlive: () => browser.isAlive(),
    isOnline: () => browser.navigator.onLine,
    wasOffline: () => time.now() - offlineAt < minute,
    refusedAt: () => browser.refusedAt(),
    wrong: (text) => void wrong.push(text),
  }
  const rules = createRules(facts)
  const way = createWay(facts, rules, network, another(), step, countAny)
  const browser = createMortalBrowser(browserRandom, way.send, network.isBusy, time.now)

  const configured: Network = { name: 'Test Network', baseUrl: origin, authUrl: origin, apiKey: 'premium', profile }
  await items.network.set(configured)
  await items.consent.set({ given: 0, version: 2 })
  await items.options.set({ ...defaultOptions, undoSeconds: random.pick([0, 0, 5, 10]) })
  await privateItems.lastOpened.set(Date.now())
  await privateItems.lastPruning.set(Date.now())
  items.outbox.watch((after) => {
    const before = intentions.stored()
    intentions.see(after)
    for (const rule of rules) rule.stored?.(before, after)
  })
  const members = [await network.addMember('maya'), await network.addMember('ana')] as const

  function step(text: string): void {
    const named = text.replace(/\b[0-9a-f]{32}\b/g, (id) => {
      const asked = members.find(({ requests }) => requests.includes(id))
      return asked ? `request-${asked.requests.indexOf(id) + 1}-to-${asked.name}` : id
    })
    steps.push(named)
  }

  const signedIn = async (): Promise<{ member: Member; owner: string } | undefined> => {
    const account = (await privateItems.session.get()) && (await items.account.get())
    const member = members.find(({ id }) => id === account?.id)
    return member && { member, owner: ownerOf(configured, member) }
  }

  function start() {
    facts.life.number++
    facts.life.since = time.now()
    facts.resumed.at = time.now()
    return browser.begin((within) => startBackground(within, facts))
  }
  let background = start()

  function die(): void {
    count('the background dies')
    browser.die()
    way.die()
  }

  function awake() {
    if (!browser.isAlive()) background = start()
    return background
  }

  function open(): void {
    if (Date.now() - facts.used.last > 20 * hour) facts.used.since = time.now()
    facts.used.last = Date.now()
    void privateItems.lastOpened.set(Date.now())
  }

  function ask(
    work: (background: Background) => Promise<unknown>,
    { about, done, failed }: { about?: Meant; done?: () => void; failed?: (code: string) => void } = {},
  ): void {
    const asked = awake()
    const line = steps.length - 1
    open()
    const label = steps[line] ?? ''
    asked
      .within(() => work(asked))
      .then(
        () => done?.(),
        (error: { failure?: { code: string } }) => {
          const code = error.failure?.code ?? String(error)
          steps[line] = `${label} (${code})`
          for (const rule of rules) rule.refused?.(code, label, about)
          failed?.(code)
        },
      )
  }

  /** Runs at most `most` waiting steps; without a limit, also checks all rules. @throws Enough */
  async function settle(most = Number.POSITIVE_INFINITY): Promise<void> {
    await browser.settle(most)
    if (most < Number.POSITIVE_INFINITY) return
    way.quiet()
    for (const rule of rules) await rule.quiet?.()
    if (wrong.length > 0) throw new Enough()
  }

  async function goOff(): Promise<void> {
    for (const alarm of await fakeBrowser.alarms.getAll()) {
      if (alarm.scheduledTime > Date.now()) continue
      const { name, periodInMinutes } = alarm
      await fakeBrowser.alarms.clear(name)
      if (periodInMinutes !== undefined)
        await fakeBrowser.alarms.create(name, { when: Date.now() + periodInMinutes * minute, periodInMinutes })
      awake()
      await fakeBrowser.alarms.onAlarm.trigger(alarm)
    }
  }

  return {
    random,
    browserRandom,
    time,
    keepsKeys,
    count: countAny,
    network,
    configured,
    members,
    browser,
    intentions,
    landed,
    steps,
    wrong,
    step,
    way,
    signedIn,
    token: async () => (await privateItems.session.get())?.token,
    nameOf: (owner: string) => members.find(({ id }) => owner.endsWith(` ${id}`))?.name,
    ask,
    die,
    awake,
    settle,

    online(onLine: boolean): void {
      if (browser.navigator.onLine === onLine) return
      step(onLine ? 'the browser is online' : 'the browser is offline')
      offlineAt = onLine ? time.now() : Number.POSITIVE_INFINITY
      browser.navigator.onLine = onLine
      if (!onLine) count('the browser is offline')
      if (onLine && browser.isAlive()) background.refresh()
    },

    async pass(ms: number): Promise<void> {
      let left = ms
      for (let turns = 0; ; turns++) {
        await settle()
        const alarms = await fakeBrowser.alarms.getAll()
        const untilAlarm = Math.min(...alarms.map(({ scheduledTime }) => scheduledTime - Date.now()))
        const next = Math.max(0, Math.min(time.untilNext(), untilAlarm))
        if (next > left) break
        if (turns > longest) {
          wrong.push('goes round and round')
          break
        }
        left -= next
        // browsers end an idle background
        if (next > 30 * second && browser.isAlive() && browserRandom.once(2)) die()
        time.pass(next)
        await goOff()
      }
      time.pass(left)
      await settle()
    },

    async restart(days: number): Promise<void> {
      count('the browser starts again')
      die()
      for (const key of Object.keys(await fakeBrowser.storage.session.get(null)))
        await fakeBrowser.storage.session.remove(key)
      if (browserRandom.once(2)) await fakeBrowser.alarms.clearAll()
      if (days > 0) facts.closed.at = time.now() + days * day
      const end = time.now() + days * day
      while (time.now() < end) {
        time.pass(Math.min(time.untilNext(), end - time.now()))
        // sent requests and their responses arrive
        await browser.settle()
      }
      awake().refresh()
      await goOff()
    },

    async setClock(ms: number): Promise<void> {
      time.set(ms)
      count(ms < 0 ? 'the clock is set back' : 'the clock is set forward')
      facts.used.since = time.now()
      // a pause lasts as long as the network demanded, also after a change of the clock
      if (ms < 0) way.movePause(ms)
      for (const { name, scheduledTime, periodInMinutes } of await fakeBrowser.alarms.getAll())
        await fakeBrowser.alarms.create(name, {
          when: scheduledTime + ms,
          ...(periodInMinutes !== undefined && { periodInMinutes }),
        })
    },

    restore(): void {
      count('no room to store', browser.refused.times)
      browser.restore()
      time.restore()
      Math.random = mathRandom
    },
  }
}

export type Background = ReturnType<typeof startBackground>

/** The background as `background/start.ts` begins it, without its menus, pages and index. */
function startBackground(within: Within, { life, resumed, time }: Facts) {
  const quietly = (work: () => Promise<unknown>) => void within(work).catch(() => undefined)
  const schedule = createSchedule(() => quietly(outbox.run))
  const authorize = () => Promise.reject(new Error('nobody signs in by a window'))
  const flow = { redirectUri: () => redirectUri, authorize, show: async () => {}, close: async () => {} }
  const { answers, outbox, pendingRequests, rateLimit, revocations, signIn, stored } = assemble({
    network: requireNetwork,
    flow,
    capabilities: [news],
    schedule: (next) => quietly(() => schedule(next)),
  })

  async function resume(): Promise<void> {
    const { number } = life
    resumed.at = Number.POSITIVE_INFINITY
    await outbox.resume().finally(() => {
      if (number === life.number) resumed.at = time.now()
    })
  }

  function refresh(): void {
    quietly(() =>
      pendingRequests
        .refresh('time')
        .catch(() => undefined)
        .then(resume),
    )
    quietly(() => stored.prune(outbox))
    quietly(() => signIn.revokeStale().then(revocations.flush))
  }

  async function untilNextPolling(): Promise<number> {
    const [{ baseUrl }, opened] = await Promise.all([requireNetwork(), privateItems.lastOpened.get()])
    return pollingWait(await rateLimit.rate(baseUrl), Date.now() - opened, Math.random)
  }

  poll(refresh, untilNextPolling)
  quietly(signIn.recover)
  quietly(outbox.run)
  quietly(revocations.flush)
  const clearRefusals = async () => rateLimit.clearRefusals((await requireNetwork()).baseUrl)

  return { handlers: handlersOf(answers), refresh, resume, clearRefusals, within }
}
