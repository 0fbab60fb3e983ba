import type { Page } from 'puppeteer-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { readBadgeOf } from '../../../src/demo/browser/assertions.ts'
import { isNight } from '../../night.ts'
import { hold, type Point } from '../../support/faults/faults.ts'
import { askForContact } from '../data/service-data.ts'
import { resetPace } from '../data/stored-values.ts'
import { send } from '../drive/page.ts'
import { type FaultyWorld, oddHost } from '../world/world.ts'

interface Kind {
  tab: 'page' | 'requests'
  /** Prepares the write with a unique text. Returns the call that the write causes. */
  prepare: (world: FaultyWorld, text: string) => { method: string; path: string }
  act: (popup: Page, text: string) => Promise<void>
  /** Selectors, in the popup that showed the write as sending: of its state, and of its completion. */
  shown: string
  done: string
  afterwards: string
  stored: string
}

/** The network's own list: the list that the popup kept has other requests, which would be answered. */
const listed = '.requests[aria-busy=false] > div > ul .row'

const pageOf = (text: string) => `http://${oddHost}/${encodeURIComponent(text)}`

const kinds = {
  share: {
    tab: 'page',
    prepare: () => ({ method: 'POST', path: '/recommend' }),
    async act(popup, text) {
      await send(popup, 'composer', text)
    },
    shown: 'form[name=composer] .write',
    done: '[data-result=share]',
    afterwards: '[data-result=already-shared]',
    stored: 'SELECT count(*) AS count FROM news_item WHERE message = ? AND recommendation IS NOT NULL',
  },
  accept: {
    tab: 'requests',
    prepare(world, text) {
      const id = world.database((database) => {
        askForContact(database, demoNetwork.login, [text, 'Ben'])
        const ofName = 'SELECT r.id FROM contact_request r JOIN member ON member.id = from_member WHERE name = ?'
        return database.prepare(ofName).get(text)?.id
      })
      return { method: 'PUT', path: `/${id}` }
    },
    async act(popup, text) {
      await popup.waitForSelector(listed)
      // the first row may be open
      await popup.$$eval(
        listed,
        (rows, text) => {
          const row = rows.find(({ textContent }) => textContent?.includes(text))
          row?.querySelector<HTMLButtonElement>(':scope > button')?.click()
        },
        text,
      )
      await popup.locator('.request button[value=fields]').click()
      await popup.locator('.request textarea').fill(text)
      await popup.locator('.request button[value=ACCEPT]').click()
    },
    // the network's list may be without the request already, then the outbox shows the answer
    shown: '.request .write, .outbox .write',
    done: 'body:not(:has(.write)) .requests',
    afterwards: `${listed}:only-child`,
    stored: "SELECT count(*) AS count FROM contact_request WHERE answer = ? AND state = 'accepted'",
  },
} satisfies Record<string, Kind>

const points = ['before', 'after-commit', 'mid-answer'] as const satisfies Point[]
const ends = ['background', 'browser'] as const

interface Kill {
  kind: keyof typeof kinds
  end: (typeof ends)[number]
  point: Point
}

/** A share that the service has already isn't sent a second time: the outbox reads the page's head first. */
const isSentAgain = ({ kind, point }: Kill): boolean => kind !== 'share' || point === 'before'

/** Describes all kills of these kinds of writes, or only the sample, each as `kind end point`. */
export function describeKills(of: () => FaultyWorld, wanted: Kill['kind'][], sample: string[]) {
  describe('a write that is interrupted arrives once, and the popup says so', () => {
    // the session outlives the killed browser too
    for (const kind of wanted)
      for (const end of ends)
        for (const point of points)
          if (isNight || sample.includes(`${kind} ${end} ${point}`))
            it(`${kind}: the ${end} ends, ${point}`, () => kill(of(), { kind, end, point }))
  })
}

/** The second request, if there is one, is held, so that a popup shows the write as sending. */
async function kill(world: FaultyWorld, each: Kill): Promise<void> {
  const { kind, end, point } = each
  const { tab, prepare, act, shown, done, afterwards, stored } = kinds[kind] as Kind
  // only digits: mixed with letters, after “share”, they look like a secret, and the page would not be looked up
  const text = `${kind} ${Date.now()}`
  const { proxy } = world
  const open = async (page: Page) => {
    const popup = await world.click(page)
    await popup.locator(`#tab-${tab}`).click()
    return popup
  }

  if (isNight) {
    const own = await world.openOwnPage('options.html')
    await resetPace(world, own)
    await own.close()
  }

  const call = prepare(world, text)
  const first = proxy.next(call, hold(point))
  const second = isSentAgain(each) ? proxy.next(call, hold('before')) : undefined
  // a failure here must not hold requests of the next test
  onTestFinished(() => [first, second].forEach((held) => void held?.release()))
  const begun = proxy.seen.length
  const address = pageOf(text)
  let page = await world.open(address)
  let popup = await open(page)
  await act(popup, text)
  await first.held
  await popup.close()
  if (end === 'browser') {
    Object.assign(world, await world.restart('kill'))
    page = await world.open(address)
  } else await world.endBackground()
  await first.gone

  popup = await open(page)
  await second?.held
  if (second) await popup.waitForSelector(shown)
  second?.release()
  await popup.waitForSelector(second ? done : `${done}, ${afterwards}`)
  await popup.close()
  popup = await open(page)
  await popup.locator(afterwards).wait()
  const left = await popup.evaluate(async () => {
    const values = await chrome.storage.local.get(null)
    const outbox = values['outbox@1'] as { phase: string }[]
    const drafts = Object.keys(values).filter((key) => key.startsWith('draft '))
    return [...drafts, ...outbox.filter(({ phase }) => phase !== 'done')]
  })
  expect(left).toEqual([])
  const waiting = world.database((database) =>
    database
      .prepare(
        `SELECT
            (SELECT count(*) FROM contact_request WHERE to_member = member AND state = 'pending') AS requests,
            (SELECT count(*) FROM pass_receiver r WHERE r.member = c.member AND waits = 1 AND kept = 0) AS pages
          FROM credential c WHERE login = ?`,
      )
      .get(demoNetwork.login),
  )
  await readBadgeOf(world, waiting?.requests ? String(waiting.requests) : waiting?.pages ? '•' : '')
  await proxy.settled()
  const sent = proxy.seen
    .slice(begun)
    .filter(({ method, path }) => method === call.method && path.startsWith(call.path))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent).toHaveLength(second ? 2 : 1)
  expect(world.database((database) => database.prepare(stored).get(text))?.count).toBe(1)
  await page.close()
}
