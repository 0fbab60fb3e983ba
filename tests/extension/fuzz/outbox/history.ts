import { fakeBrowser } from 'wxt/testing/fake-browser'
import { assemble } from '../../../../src/extension/background/assemble.ts'
import { createSchedule } from '../../../../src/extension/background/outbox/schedule.ts'
import { poll } from '../../../../src/extension/background/polling.ts'
import type { Network } from '../../../../src/extension/network/network.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import { aboutOf, isLive, type WriteContent } from '../../../../src/extension/schemas/outbox.ts'
import { waiting } from '../../../../src/extension/schemas/pending-requests.ts'
import { answerDraft, removeOldDrafts, shareDraft, statusDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { newsfeeds } from '../../../../src/extension/storage/newsfeeds.ts'
import { ownerOf } from '../../../../src/extension/storage/owner.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'
import { createRandom } from '../../../service/fuzz/random.ts'
import { redirectUri } from '../../../service/test-network.ts'
import { faultyFetch } from '../../../support/faulty-fetch.ts'
import { resetPermissions } from '../../support/permissions.ts'
import { chooseFault } from './faults-by-chance.ts'
import { createIntentions, type End, wordsIn } from './intentions.ts'
import { createMortalBrowser } from './mortal-browser.ts'
import { simulateTime } from './simulated-time.ts'
import { origin, type WatchedNetwork } from './watched-network.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** When every history begins, in milliseconds since 1970. */
const beginning = Date.UTC(2026, 0, 2, 3, 4, 5)

/** How many things are done in a history, at least and at most. */
const [fewest, most] = [5, 40]

/** How often timers and alarms may go off before a history is given up. */
const longest = 2000

export interface History {
  /** What happened, a line each. */
  steps: string[]
  /** What is wrong at its end, or was in between; nothing when all is well. */
  wrong: string[]
  ends: End[]
  draftsLost: number
  /** By kind, how often each fault was injected. */
  faults: Map<string, number>
}

type Member = Awaited<ReturnType<WatchedNetwork['addMember']>>

/** What something is typed into. */
type Form = { type: 'status' } | { type: 'share'; page: string } | { type: 'answer'; id: string }

const pages = ['https://news.example/trains', 'https://news.example/boats', 'https://m.news.example/trains']

/**
 * One history of members' actions and faults, in the background's own code against the service's own, until everything that
 * goes by itself has gone. The same seed gives the same history.
 */
export async function runHistory(network: WatchedNetwork, seed: number, profile: Network['profile']): Promise<History> {
  const random = createRandom(seed)
  const time = simulateTime(beginning)
  const keepsKeys = profile === 'code'
  const landed = network.begin(time.now, keepsKeys)
  const { random: mathRandom } = Math
  Math.random = random.next
  fakeBrowser.reset()
  resetPermissions()
  const steps: string[] = []
  const wrong = new Set<string>()
  const faults = new Map<string, number>()
  const intentions = createIntentions(keepsKeys)
  const count = (kind: string) => void faults.set(kind, (faults.get(kind) ?? 0) + 1)

  /** One request in so many meets a fault; none where it is 0. */
  let faulty = 0
  const faultyNetwork = faultyFetch((request) => network.ask(request), {
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    decide({ method, path, body }) {
      if (faulty === 0 || !random.once(faulty)) return
      const { kind, fault } = chooseFault(random)
      count(kind)
      step(`  ${method} ${path.replace(/[?].*/, '')} meets: ${kind}`)
      intentions.met(String(body), kind)
      return fault
    },
  })

  /** Until when the network wants no write. */
  let pause = 0
  let storedPause = 0
  let lives = 0
  async function send(request: Request): Promise<Response> {
    if (!browser.navigator.onLine) throw new TypeError('Failed to fetch')
    const life = lives
    const { pathname } = new URL(request.url)
    const isWrite = request.method !== 'GET' && !pathname.startsWith('/oauth')
    if (isWrite && time.now() < pause) wrong.add(`${request.method} ${pathname} before a Retry-After was over`)
    const response = await faultyNetwork(request)
    const retryAfter = response.headers.get('retry-after')
    if (isWrite && retryAfter && life === lives && browser.isAlive() && browser.refused.left === 0) {
      const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * second : Date.parse(retryAfter) - Date.now()
      pause = Math.max(pause, time.now() + ms)
    }
    return response
  }

  const browser = createMortalBrowser(random, send)
  const configured: Network = { name: 'Test Network', baseUrl: origin, authUrl: origin, apiKey: 'premium', profile }
  await items.network.set(configured)
  await items.consent.set({ given: 0 })
  await items.options.set({ ...defaultOptions, undo_seconds: random.pick([0, 0, 5, 10]) })
  items.outbox.watch(intentions.see)
  items.pace.watch((stored) => {
    storedPause = stored?.until ?? 0
  })
  const members = [await network.addMember('maya'), await network.addMember('ana')] as const
  /** A step, with names instead of ids, so that the same seed gives the same steps. */
  const step = (text: string) =>
    void steps.push(
      text.replace(/\b[0-9a-f]{32}\b/g, (id) => {
        const asked = members.find(({ requests }) => requests.includes(id))
        return asked ? `request-${asked.requests.indexOf(id) + 1}-to-${asked.name}` : id
      }),
    )
  const name = (owner: string) => members.find(({ id }) => owner.endsWith(` ${id}`))?.name

  /** As `startBackground` begins. */
  function start() {
    lives++
    return browser.begin((within) => {
      const quietly = (work: () => Promise<unknown>) => void within(work).catch(() => undefined)
      const schedule = createSchedule(() => quietly(outbox.run))
      const flow = {
        redirectUri: () => redirectUri,
        authorize: () => Promise.reject(new Error('nobody signs in by a window')),
        show: async () => {},
        close: async () => {},
      }
      const { handlers, outbox, revocations, signIn } = assemble({
        network: items.network.get,
        flow,
        schedule: (next) => quietly(() => schedule.set(next)),
      })
      function refresh() {
        quietly(() => handlers.refreshPendingRequests({}).then(outbox.resume))
        quietly(removeOldDrafts)
        quietly(() => signIn.revokeStale().then(revocations.flush))
      }
      poll(refresh, async () => 30 * 60 * 1000)
      quietly(signIn.recover)
      quietly(outbox.run)
      quietly(revocations.flush)
      return { handlers, outbox, refresh, within }
    })
  }
  let background = start()

  function die() {
    browser.die()
    // what it was told and had not stored is gone with it
    if (storedPause - Date.now() < pause - time.now() - second) pause = 0
  }

  /** Whatever a page or the browser wants of the background starts it. */
  function awake() {
    if (!browser.isAlive()) background = start()
    return background
  }

  /** Asks it as a page does, and tells what came of it, if anything does. */
  function ask(
    work: (background: ReturnType<typeof start>) => Promise<unknown>,
    done: () => void = () => {},
    failed: () => void = () => {},
  ) {
    const asked = awake()
    const line = steps.length - 1
    const label = steps[line]
    asked
      .within(() => work(asked))
      .then(
        () => done(),
        (error: { failure?: { code: string } }) => {
          steps[line] = `${label} (${error.failure?.code ?? error})`
          failed()
        },
      )
  }

  const signedIn = async (): Promise<{ member: Member; owner: string } | undefined> => {
    const account = (await secrets.session.get()) && (await items.account.get())
    const member = members.find(({ id }) => id === account?.id)
    return member && { member, owner: ownerOf(configured, member) }
  }

  async function signIn(member: Member) {
    // that takes some seconds
    await browser.settle()
    time.pass(second)
    if (await secrets.session.get()) return
    const token = await network.token(member.id)
    for (const item of [items.pendingRequests, items.recommendations, newsfeeds, secrets.knownRequests])
      await item.remove()
    await secrets.session.set({ token, baseUrl: origin, authUrl: origin })
    await items.lastAccount.set({ id: member.id, name: member.name })
    await items.account.set({ id: member.id, name: member.name, link: '', headline: '' } as items.Account)
    step(`${member.name} signs in`)
    ask(({ handlers, outbox }) => {
      void handlers.refreshPendingRequests({}).catch(() => undefined)
      return outbox.resume()
    })
  }

  /** The member ends the extension's access on the web site. */
  async function endElsewhere() {
    const session = await secrets.session.get()
    if (!session) return
    step('the session is ended on the web site')
    await network.revoke(session.token)
  }

  /** The member answers a request on the web site. */
  async function answerElsewhere({ requests }: Member) {
    const id = random.pick(requests)
    step(`${id} is declined on the web site`)
    await network.decline(id)
    intentions.answeredElsewhere(id)
  }

  const signOut = () => {
    step('signs out')
    ask(({ handlers }) => handlers.signOut({}))
  }

  const chooseForm = ({ requests }: Member): Form =>
    random.pick<() => Form>([
      () => ({ type: 'status' }),
      () => ({ type: 'share', page: random.pick(pages) }),
      () => ({ type: 'answer', id: random.pick(requests) }),
    ])()

  async function readDraft(owner: string, form: Form): Promise<string> {
    const read = () => {
      if (form.type === 'status') return statusDraft(owner).get()
      return form.type === 'share' ? shareDraft(owner, form.page).get() : answerDraft(owner, form.id).get()
    }
    return (await read())?.message ?? ''
  }

  let words = 0
  /** Adds a word to what is in the form, or begins anew; as the popup stores it with each keystroke. */
  async function type(owner: string, form: Form): Promise<string> {
    // nobody types in the milliseconds in which the background deals with a draft
    await browser.settle()
    time.pass(1)
    const before = await readDraft(owner, form)
    const isAnew = before === '' || random.once(3)
    if (isAnew) intentions.giveUp(before)
    const word = `word${++words}`
    const long = random.once(15) ? ', at length'.repeat(100) : ''
    const message = (isAnew ? `What ${word} says` : `${before} and ${word}`) + long
    intentions.typed(word, owner, 'id' in form ? form.id : undefined)
    time.pass(1 + random.below(500))
    step(`${name(owner)} types into ${describe(form)}: ${message.slice(0, 100)}`)
    if (form.type === 'status') await statusDraft(owner).set({ message, social_account: [] })
    if (form.type === 'share') await shareDraft(owner, form.page).set({ message })
    if (form.type === 'answer') await answerDraft(owner, form.id).set({ message, contact_card: 'NONE' })
    return message
  }

  function contentOf(form: Form, message: string): WriteContent {
    if (form.type === 'status') return { type: 'status', message, social_account: [] }
    if (form.type === 'answer') {
      const value = random.pick(['ACCEPT', 'DECLINE'] as const)
      return { type: 'answer', id: form.id, value, contact_card: 'NONE', message }
    }
    const url = form.page.replace('//m.', '//')
    const texts = { title: 'A title', overview: '', keywords: '', site_name: '', url_picture: '' }
    return { type: 'share', url, page_url: form.page, ...texts, message }
  }

  /** Wants what is in a form to be done, with one click or two. */
  function want(owner: string, content: WriteContent) {
    const write = intentions.ask(owner, content)
    // what was refused is in the form before, and makes way for what is wanted now
    const refused = intentions
      .stored()
      .filter((each) => each.owner === owner && each.phase === 'refused' && aboutOf(each.content) === aboutOf(content))
    step(`${name(owner)} wants: ${describe(content)} ${wordsIn(JSON.stringify(content))}`)
    const clicks = random.once(8) ? 2 : 1
    for (let click = 0; click < clicks; click++)
      ask(
        ({ handlers }) => {
          const { type: _, ...argument } = content
          if (content.type === 'share') return handlers.share(argument as typeof content)
          if (content.type === 'status') return handlers.postStatus(argument as typeof content)
          if (content.type === 'answer') return handlers.answerContactRequest(argument as typeof content)
          if (content.type === 'comment') return handlers.editComment(argument as typeof content)
          if (content.type === 'removal') return handlers.removeShare(argument as typeof content)
          return handlers.deleteContactRequest({ id: content.id })
        },
        () => {
          write.isPromised = true
          if (content.type !== 'status')
            for (const { key, content: before } of refused) intentions.replaced(key, JSON.stringify(before))
        },
      )
  }

  /** Does something with a write that waits, or that needs the member. */
  async function decide(owner: string, how: 'takeBack' | 'discard' | 'send' | 'confirm') {
    // whoever decides has seen what there is
    await browser.settle()
    const isOpen = ({ phase, due }: (typeof writes)[number]) =>
      phase === 'waiting' || (phase !== 'done' && due === null)
    const writes = intentions.stored()
    const open = writes.filter((write) => write.owner === owner && isOpen(write))
    const chosen = open.length > 0 ? random.pick(open) : undefined
    const known = chosen && intentions.byKey(chosen.key)
    if (!chosen || !known) return
    const { key, content } = chosen
    const texts = JSON.stringify(content)
    step(`${name(owner)} wants to ${how} what is ${chosen.phase}: ${describe(content)} ${wordsIn(texts)}`)
    const handler = { takeBack: 'takeBackWrite', discard: 'discardWrite', send: 'sendWrite', confirm: 'confirmWrite' }
    const before = new Set(known.touched)
    known.touched.add(how)
    if (how === 'discard') intentions.giveUp(texts)
    ask(
      ({ handlers }) => handlers[handler[how] as 'takeBackWrite']({ key }),
      () => {
        if (how === 'takeBack' || how === 'discard') known.isWithdrawn = !known.mayHaveLeft
      },
      () => {
        if (how === 'discard') intentions.miss(texts)
        known.touched = before
      },
    )
  }

  /** Lets time pass, with all timers and alarms that go off in it. */
  async function pass(ms: number) {
    let left = ms
    for (let turns = 0; ; turns++) {
      await browser.settle()
      await look()
      const alarms = await fakeBrowser.alarms.getAll()
      const untilAlarm = Math.min(...alarms.map(({ scheduledTime }) => scheduledTime - Date.now()))
      const next = Math.max(0, Math.min(time.untilNext(), untilAlarm))
      if (next > left) break
      if (turns > longest) {
        wrong.add('goes round and round')
        break
      }
      left -= next
      // browsers end a background that has nothing to do
      if (next > 30 * second && browser.isAlive() && random.once(2)) die()
      time.pass(next)
      for (const alarm of alarms.filter(({ scheduledTime }) => scheduledTime <= Date.now())) {
        const { name: alarmName, periodInMinutes } = alarm
        await fakeBrowser.alarms.clear(alarmName)
        if (periodInMinutes !== undefined)
          await fakeBrowser.alarms.create(alarmName, { when: Date.now() + periodInMinutes * minute, periodInMinutes })
        awake()
        await fakeBrowser.alarms.onAlarm.trigger(alarm)
      }
    }
    time.pass(left)
    await browser.settle()
  }

  /** What is never to be seen, at any time. */
  async function look() {
    const list = await items.pendingRequests.get()
    if (!list || browser.refused.sets > 0) return
    for (const { id } of waiting(list).requests)
      if (intentions.confirmed.has(id)) wrong.add('a request waits again after its answer was confirmed')
  }

  const online = (onLine: boolean) => {
    if (browser.navigator.onLine === onLine) return
    step(onLine ? 'the browser is online' : 'the browser is offline')
    if (!onLine) count('offline')
    browser.navigator.onLine = onLine
    if (onLine && browser.isAlive()) background.refresh()
  }

  /** What may happen, and how often beside the rest. */
  const happening: [number, () => unknown][] = [
    [
      6,
      async () => {
        const who = await signedIn()
        if (who) await type(who.owner, chooseForm(who.member))
      },
    ],
    [
      12,
      async () => {
        const who = await signedIn()
        if (!who) return
        const form = chooseForm(who.member)
        const typed = await readDraft(who.owner, form)
        want(who.owner, contentOf(form, typed || (await type(who.owner, form))))
      },
    ],
    [
      2,
      async () => {
        const who = await signedIn()
        if (who) want(who.owner, { type: 'deletion', id: random.pick(who.member.requests) })
      },
    ],
    [
      6,
      async () => {
        const who = await signedIn()
        if (who) await decide(who.owner, random.pick(['takeBack', 'takeBack', 'discard', 'send', 'confirm'] as const))
      },
    ],
    [
      2,
      async () => {
        if (await signedIn()) signOut()
      },
    ],
    [
      3,
      async () => {
        const who = await signedIn()
        if (!who) return
        signOut()
        await signIn(who.member === members[0] ? members[1] : members[0])
      },
    ],
    [1, endElsewhere],
    [
      1,
      async () => {
        const who = await signedIn()
        if (who) await answerElsewhere(who.member)
      },
    ],
    [4, () => signIn(random.pick([members[0], members[0], members[1]]))],
    [
      1,
      () => {
        const undo_seconds = random.pick([0, 3, 10])
        step(`chooses ${undo_seconds} seconds to take back`)
        ask(({ handlers }) => handlers.setOptions({ undo_seconds }))
      },
    ],
    [
      2,
      () => {
        const url = random.pick(pages).replace('//m.', '//')
        step(`looks up ${url}`)
        ask(({ handlers }) => handlers.lookUp({ url }))
      },
    ],
    [
      2,
      () => {
        step('looks at the requests')
        ask(({ handlers, outbox }) => handlers.refreshPendingRequests({}).then(() => void outbox.resume()))
      },
    ],
    [
      8,
      async () => {
        const ms = random.pick([second, 5 * second, 40 * second, 5 * minute, hour, 6 * hour, 25 * hour])
        step(`${ms / second} seconds pass`)
        await pass(ms)
      },
    ],
    [
      3,
      () => {
        faulty = random.pick([0, 1, 2, 4])
        step(faulty === 0 ? 'all is well with the network' : `one request in ${faulty} meets a fault`)
      },
    ],
    [2, () => online(false)],
    [3, () => online(true)],
    [
      4,
      () => {
        if (!browser.isAlive()) return
        step('the background dies')
        count('background dies')
        die()
        if (random.once(2)) awake()
      },
    ],
    [
      1,
      async () => {
        step('the browser is started again')
        count('browser restarts')
        die()
        for (const key of Object.keys(await fakeBrowser.storage.session.get(null)))
          await fakeBrowser.storage.session.remove(key)
        if (random.once(2)) await fakeBrowser.alarms.clearAll()
        awake().refresh()
      },
    ],
    [
      1,
      async () => {
        const ms = random.pick([-26 * hour, -2 * hour, -10 * minute, -minute, minute, 10 * minute, 2 * hour, 26 * hour])
        step(`the clock is set by ${ms / second} seconds`)
        count(ms < 0 ? 'clock set back' : 'clock set forward')
        time.set(ms)
        pause = 0
        // browsers count the time until an alarm, whatever the clock says
        for (const { name: alarmName, scheduledTime, periodInMinutes } of await fakeBrowser.alarms.getAll())
          await fakeBrowser.alarms.create(alarmName, {
            when: scheduledTime + ms,
            ...(periodInMinutes !== undefined && { periodInMinutes }),
          })
      },
    ],
    [
      1,
      () => {
        browser.refused.left = 1 + random.below(3)
        step(`no room to store anything, ${browser.refused.left} times`)
        pause = 0
      },
    ],
  ]
  const choices = happening.flatMap(([often, happens]) => Array.from({ length: often }, () => happens))

  try {
    faulty = random.pick([0, 1, 2, 4])
    step(faulty === 0 ? 'all is well with the network' : `one request in ${faulty} meets a fault`)
    await signIn(members[0])
    for (let things = fewest + random.below(most - fewest); things > 0; things--) {
      await random.pick(choices)()
      // nobody does two things in the same millisecond
      time.pass(1 + random.below(500))
      await browser.settle(random.pick([0, 1, 3, 8, 20, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]))
      await look()
    }

    step('nothing goes wrong any more')
    faulty = 0
    browser.refused.left = 0
    online(true)
    await pass(30 * minute)
    for (const member of members) {
      const who = await signedIn()
      if (who && who.member !== member) {
        signOut()
        await browser.settle()
      }
      await signIn(member)
      const owner = ownerOf(configured, member)
      const goesOn = () =>
        intentions.stored().some((write) => write.owner === owner && isLive(write) && write.due !== null)
      await pass(minute)
      for (let hours = 0; goesOn() && hours < 30; hours++) {
        await pass(hour)
        // that the session was ended elsewhere may be heard only now, after a long pause
        await signIn(member)
      }
    }
    if (browser.refused.sets > 0) faults.set('storage refuses', browser.refused.sets)

    const states = new Map<string, string | undefined>()
    for (const id of members.flatMap(({ requests }) => requests)) states.set(id, await network.stateOf(id))
    const judged = intentions.judge({
      landed,
      writes: await items.outbox.get(),
      drafts: Object.fromEntries(
        Object.entries(await fakeBrowser.storage.local.get(null)).filter(([key]) => key.startsWith('draft ')),
      ),
      isPending: (id) => states.get(id) === 'pending',
    })
    return { steps, faults, ...judged, wrong: [...wrong, ...judged.wrong] }
  } finally {
    browser.restore()
    time.restore()
    Math.random = mathRandom
  }
}

const describe = (what: Form | WriteContent): string => {
  if (what.type === 'share') return `the share of ${'page' in what ? what.page : what.url}`
  return what.type === 'status' ? 'a status' : `${what.type} to ${'id' in what ? what.id : what.url}`
}
