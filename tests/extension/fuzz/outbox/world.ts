import { fakeBrowser } from 'wxt/testing/fake-browser'
import { assemble } from '../../../../src/extension/background/assemble.ts'
import { poll } from '../../../../src/extension/background/browser/polling.ts'
import { requireNetwork } from '../../../../src/extension/background/network/network.ts'
import { createSchedule } from '../../../../src/extension/background/outbox/sending.ts'
import { news } from '../../../../src/extension/features/news/background.ts'
import '../../../../src/extension/capabilities/background.ts'
import type { Network } from '../../../../src/extension/network/network.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as privateItems from '../../../../src/extension/storage/private-items.ts'
import { rememberValues } from '../../../../src/extension/storage/remembered.ts'
import { createRandom } from '../../../service/fuzz/random.ts'
import { redirectUri } from '../../../service/test-network.ts'
import { handlersOf } from '../../support/answers.ts'
import { resetPermissions } from '../../support/browser/permissions.ts'
import { createIntentions } from './intentions.ts'
import { createWay, origin, type WatchedNetwork, watchNetwork } from './network.ts'
import { createRules, type Facts } from './rules.ts'
import { createMortalBrowser, day, minute, second, simulateTime, type Within } from './simulated-browser.ts'

const beginning = Date.UTC(2026, 0, 2, 3, 4, 5)

/** Maximum timers and alarms in one `pass`. Five writes that are retried offline for a day need 2000. */
const longest = 6000

export class Enough extends Error {}

export type World = Awaited<ReturnType<typeof createWorld>>
export type Member = Awaited<ReturnType<WatchedNetwork['addMember']>>

/** A browser with the extension, a network, a simulated time, and the rules that observe them. */
export async function createWorld(profile: Network['profile'], seed: number) {
  const keepsKeys = profile === 'code'
  const time = simulateTime(beginning)
  // its own service, so that the history alone decides what happens
  const network = await watchNetwork(keepsKeys)
  const random = createRandom(seed)
  /** Another sequence of numbers, so that code which uses more of them changes nothing that members do. */
  const another = () => createRandom(random.below(2 ** 32))
  const browserRandom = another()
  const { random: mathRandom } = Math
  Math.random = another().next
  fakeBrowser.reset()
  resetPermissions()
  const steps: string[] = []
  const wrong: string[] = []
  const intentions = createIntentions()

  const { landed } = network
  const isOnline = (): boolean => browser.navigator.onLine
  const facts: Facts = { keepsKeys, intentions, landed, network, isOnline, wrong: (text) => void wrong.push(text) }
  const rules = createRules(facts)
  const way = createWay(facts, rules, another(), step)
  const browser = createMortalBrowser(browserRandom, way.send, network.isBusy)

  const configured: Network = { name: 'Test Network', baseUrl: origin, authUrl: origin, apiKey: 'premium', profile }
  await items.network.set(configured)
  await items.consent.set({ given: 0, version: 2 })
  await items.options.set({ ...defaultOptions, undoSeconds: random.pick([0, 0, 5, 10]) })
  await privateItems.lastOpened.set(Date.now())
  await privateItems.lastPruning.set(Date.now())
  items.outbox.watch((after) => {
    const before = intentions.stored()
    intentions.see(after)
    rules.stored(before, after)
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

  const start = () => browser.begin(startBackground)
  let background = start()

  function awake() {
    if (!browser.isAlive()) background = start()
    return background
  }

  function ask(
    work: (background: ReturnType<typeof startBackground>) => Promise<unknown>,
    { done, failed }: { done?: () => void; failed?: (code: string) => void } = {},
  ): void {
    const asked = awake()
    const line = steps.length - 1
    void privateItems.lastOpened.set(Date.now())
    const label = steps[line] ?? ''
    asked
      .within(() => work(asked))
      .then(
        () => done?.(),
        (error: { failure?: { code: string } }) => {
          const code = error.failure?.code ?? String(error)
          steps[line] = `${label} (${code})`
          failed?.(code)
        },
      )
  }

  /** Runs at most `most` waiting steps. @throws Enough if a rule is violated */
  async function settle(most = Number.POSITIVE_INFINITY): Promise<void> {
    await browser.settle(most)
    if (most === Number.POSITIVE_INFINITY && wrong.length > 0) throw new Enough()
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
    time,
    keepsKeys,
    network,
    configured,
    members,
    browser,
    intentions,
    steps,
    wrong,
    step,
    way,
    signedIn,
    token: async () => (await privateItems.session.get())?.token,
    nameOf: (owner: string) => members.find(({ id }) => owner.endsWith(` ${id}`))?.name,
    ask,
    awake,
    settle,

    online(onLine: boolean): void {
      if (browser.navigator.onLine === onLine) return
      step(onLine ? 'the browser is online' : 'the browser is offline')
      browser.navigator.onLine = onLine
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
        if (next > 30 * second && browser.isAlive() && browserRandom.once(2)) browser.die()
        time.pass(next)
        await goOff()
      }
      time.pass(left)
      await settle()
    },

    async restart(days: number): Promise<void> {
      browser.die()
      for (const key of Object.keys(await fakeBrowser.storage.session.get(null)))
        await fakeBrowser.storage.session.remove(key)
      if (browserRandom.once(2)) await fakeBrowser.alarms.clearAll()
      const end = Date.now() + days * day
      while (Date.now() < end) {
        // sent requests and their responses arrive
        await browser.settle()
        time.pass(Math.min(time.untilNext(), end - Date.now()))
      }
      awake().refresh()
      await goOff()
    },

    async end(): Promise<void> {
      browser.restore()
      time.restore()
      Math.random = mathRandom
      await network.close()
    },
  }
}

/** The background as `background/start.ts` begins it, without its menus, pages and index. */
function startBackground(within: Within) {
  rememberValues()
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

  function refresh(): void {
    quietly(() =>
      pendingRequests
        .refresh(undefined, 'background')
        .catch(() => undefined)
        .then(outbox.resume),
    )
    quietly(() => stored.prune(outbox))
    quietly(() => signIn.revokeStale().then(revocations.flush))
  }

  poll(refresh, async () => 30 * minute)
  quietly(signIn.recover)
  quietly(outbox.run)
  quietly(revocations.flush)
  const clearRefusals = async () => rateLimit.clearRefusals((await requireNetwork()).baseUrl)

  return { handlers: handlersOf(answers), refresh, resume: outbox.resume, clearRefusals, within }
}
