import type { Page } from 'puppeteer-core'
import { expect, onTestFinished } from 'vitest'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { readBadgeOf } from '../../../../src/demo/browser/assertions.ts'
import type { Point } from '../../../support/faults/faults.ts'
import { hold } from '../../../support/faults/hold.ts'
import { resetPace } from '../../data/reset-pace.ts'
import type { FaultyWorld } from '../../world/faulty-world.ts'
import { type Kind, kinds, pageOf } from './kinds.ts'

const points = {
  before: 'before the service has it',
  'after-commit': 'after the service did it',
  'mid-answer': 'in the middle of the answer',
} as const satisfies Record<Point, string>

const ends = { background: 'the background ends', browser: 'the browser is killed' } as const

export interface Kill {
  kind: keyof typeof kinds
  end: keyof typeof ends
  point: Point
  /** The kill in words. */
  title: string
}

/** Whether `npm run kills:browser` asked for all kills. */
export const isWhole = process.env.KILLS === 'whole'

/** All kills of these kinds, or only the sample, each as `kind end point`. */
export function* chooseKills(wanted: Kill['kind'][], sample: string[]): Generator<Kill> {
  for (const kind of wanted)
    for (const end of Object.keys(ends) as Kill['end'][])
      for (const point of Object.keys(points) as Point[])
        if (isWhole || sample.includes(`${kind} ${end} ${point}`))
          yield { kind, end, point, title: `${kind}: ${ends[end]} ${points[point]}` }
}

/**
 * Whether a killed write is sent a second time. A share that the service has already isn't: the outbox reads the page's
 * head first.
 */
export const isSentAgain = ({ kind, point }: Kill): boolean => kind !== 'share' || point === 'before'

/** Result of one kill, a row of the table that the command prints. */
export interface Outcome {
  'the popup says': string
  'and then': string
  'requests sent': number
  'at the service': number
  'drafts left': number
  badge: string
}

/**
 * Does a write, ends the background or the browser at this point, starts it again, and reads the popup and the service.
 * The second request, if there is one, is held, so that a popup shows the write as sending.
 *
 * @param endBackground replaces the driver's way to end the background
 */
export async function kill(world: FaultyWorld, each: Kill, endBackground = world.endBackground): Promise<Outcome> {
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
  const read = async (popup: Page, selector: string) => {
    await popup.waitForSelector(selector)
    const text = await popup.$eval(selector, (element) => {
      const seen = element.querySelector('p [aria-hidden=true]') ?? element.querySelector('p, h1') ?? element
      return seen.textContent.trim()
    })
    return text.length > 40 ? `${text.slice(0, 40)}…` : text
  }

  if (isWhole) {
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
  } else await endBackground()
  await first.gone

  popup = await open(page)
  await second?.held
  const state = second ? await read(popup, shown) : ''
  second?.release()
  const outcome = await read(popup, second ? done : `${done}, ${afterwards}`)
  await popup.close()
  popup = await open(page)
  await popup.locator(afterwards).wait()
  const { drafts, left } = await popup.evaluate(async () => {
    const values = await chrome.storage.local.get(null)
    const outbox = values['outbox@1'] as { phase: string }[]
    return {
      drafts: Object.keys(values).filter((key) => key.startsWith('draft ')).length,
      left: outbox.filter(({ phase }) => phase !== 'done').length,
    }
  })
  expect(left).toBe(0)
  const waiting = world.database((database) =>
    database
      .prepare(
        `SELECT count(*) AS count FROM contact_request JOIN credential ON credential.member = to_member
          WHERE login = ? AND state = 'pending'`,
      )
      .get(demoNetwork.login),
  )
  const { text: badge } = await readBadgeOf(world, String(waiting?.count || ''))
  await proxy.settled()
  const sent = proxy.seen
    .slice(begun)
    .filter(({ method, path }) => method === call.method && path.startsWith(call.path))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  await page.close()
  return {
    'the popup says': state,
    'and then': outcome,
    'requests sent': sent.length,
    'at the service': Number(world.database((database) => database.prepare(stored).get(text))?.count),
    'drafts left': drafts,
    badge,
  }
}

/** The extension's own global, for functions that run in its pages. */
declare const chrome: import('webextension-polyfill').Browser
