import { randomBytes } from 'node:crypto'
import type { Page } from 'puppeteer-core'
import { expect, onTestFinished } from 'vitest'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { matchKey } from '../../../../src/contract/match-key.ts'
import { readBadgeOf } from '../../../../src/demo/browser/assertions.ts'
import type { Point } from '../../../support/faults/fault.ts'
import { hold } from '../../../support/faults/hold.ts'
import { askForContact } from '../../data/contact-requests.ts'
import { forgetPace } from '../../data/forget-pace.ts'
import type { FaultyWorld } from '../../world/faulty-world.ts'
import { oddHost } from '../../world/world.ts'

/**
 * What becomes of each kind of write where the background, or the browser, ends at each point of its way to the service: for
 * `npm run kills:browser`, which prints all of it, and for samples of it.
 */

/** A kind of write. */
interface Kind {
  /** Id of the popup's tab where it is done. */
  tab: 'page' | 'requests' | 'news'
  /** Makes ready what it takes; this text is in it, and in nothing else. Tells the call that it leads to. */
  prepare: (world: FaultyWorld, text: string) => { method: string; path: string }
  act: (popup: Page, text: string) => Promise<void>
  /** What shows how it stands, and what shows that it is done, in the popup that it was seen in on its way. */
  shown: string
  done: string
  /** What a popup that is opened afterwards shows, and what it doesn't. */
  afterwards: string
  /** How often the service has it; takes the text. */
  stored: string
}

const answered: Pick<Kind, 'tab' | 'prepare' | 'shown' | 'done' | 'afterwards'> = {
  tab: 'requests',
  prepare(world, text) {
    const id = world.database((database) => {
      askForContact(database, demoNetwork.login, [text, 'Ben'])
      return database
        .prepare('SELECT contact_request.id FROM contact_request JOIN member ON member.id = from_member WHERE name = ?')
        .get(text)?.id
    })
    return { method: 'PUT', path: `/${id}` }
  },
  // the list of the network may have lost it meanwhile, so that it stands above
  shown: '.request .write, .outbox .write',
  done: 'body:not(:has(.write)) .requests',
  afterwards: '.requests[aria-busy=false] li:only-child .request',
}

const pageOf = (text: string) => `http://${oddHost}/${encodeURIComponent(text)}`

/** A change to a share of the member's. The share goes straight into the service's database; `message` is its comment. */
const ownShare = (method: string, message: (text: string) => string): Pick<Kind, 'tab' | 'prepare'> => ({
  tab: 'page',
  prepare(world, text) {
    const [page, share] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
    world.database((database) => {
      database.prepare('INSERT INTO recommendation (id, match_key) VALUES (?, ?)').run(page, matchKey(pageOf(text)))
      database
        .prepare(
          `INSERT INTO news_item (id, member, recommendation, url, message, language, title, created, published)
           SELECT ?, member, ?, ?, ?, 'en', 'A page of my own', ?, ? FROM credential WHERE login = ?`,
        )
        .run(share, page, pageOf(text), message(text), Date.now(), Date.now(), demoNetwork.login)
    })
    return { method, path: `/${share}` }
  },
})

const kinds = {
  comment: {
    ...ownShare('PUT', () => 'Said before'),
    async act(popup, text) {
      await popup.locator('.your-share button[value=edit]').click()
      await popup.locator('form[name=share] textarea').fill(text)
      await popup.locator('form[name=share] button[type=submit]').click()
    },
    shown: 'form[name=share] .write',
    done: '[data-result=edited]',
    afterwards: '[data-result=already-shared]',
    stored: 'SELECT count(*) AS count FROM news_item WHERE message = ?',
  },
  removal: {
    ...ownShare('DELETE', (text) => text),
    act: (popup) => popup.locator('.your-share button[value=remove]').click(),
    shown: '.your-share .write',
    done: '[data-result=removed]',
    afterwards: 'form[name=share]:not(:has(.write, .restored))',
    stored: 'SELECT count(*) AS count FROM removed_news_item WHERE message = ?',
  },
  share: {
    tab: 'page',
    prepare: () => ({ method: 'POST', path: '/recommend' }),
    async act(popup, text) {
      await popup.locator('form[name=share] textarea').fill(text)
      await popup.locator('form[name=share] button[type=submit]').click()
    },
    shown: 'form[name=share] .write',
    done: '[data-result=shared]',
    afterwards: '[data-result=already-shared]',
    stored: 'SELECT count(*) AS count FROM news_item WHERE message = ? AND recommendation IS NOT NULL',
  },
  status: {
    tab: 'news',
    prepare: () => ({ method: 'POST', path: '/status' }),
    async act(popup, text) {
      await popup.locator('form[name=status] textarea').fill(text)
      await popup.locator('form[name=status] button[type=submit]').click()
    },
    shown: 'form[name=status] .write',
    done: '[data-result=posted]',
    afterwards: 'form[name=status]:not(:has(.write, .restored))',
    stored: 'SELECT count(*) AS count FROM news_item WHERE message = ? AND recommendation IS NULL',
  },
  accept: {
    ...answered,
    async act(popup, text) {
      await popup.locator('.request textarea').fill(text)
      await popup.locator('.request button[value=ACCEPT]').click()
    },
    stored: "SELECT count(*) AS count FROM contact_request WHERE answer = ? AND state = 'accepted'",
  },
  deletion: {
    ...answered,
    prepare: (world, text) => ({ ...answered.prepare(world, text), method: 'DELETE' }),
    async act(popup) {
      await popup.locator('.request button[value=question]').click()
      await popup.locator('.request button[value=DELETE]').click()
    },
    stored: `SELECT count(*) AS count FROM contact_request JOIN member ON member.id = from_member
              WHERE name = ? AND state = 'deleted'`,
  },
} satisfies Record<string, Kind>

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
  /** All three in words. */
  title: string
}

/** Whether `npm run kills:browser` asked for all of them. */
export const isWhole = process.env.KILLS === 'whole'

/** All kills of these kinds, or the sample: those that are told, as `kind end point`. */
export function* chooseKills(wanted: Kill['kind'][], sample: string[]): Generator<Kill> {
  for (const kind of wanted)
    for (const end of Object.keys(ends) as Kill['end'][])
      for (const point of Object.keys(points) as Point[])
        if (isWhole || sample.includes(`${kind} ${end} ${point}`))
          yield { kind, end, point, title: `${kind}: ${ends[end]} ${points[point]}` }
}

/** What was seen of one kill; that of all is the table that the command prints. */
export interface Outcome {
  'the popup says': string
  'and then': string
  'requests sent': number
  'at the service': number
  'drafts left': number
  badge: string
}

/**
 * Does it, ends the background or the browser at that point, and looks at what is there when it has started again. The second
 * sending is held, so that a popup sees it on its way.
 *
 * @param endBackground ends it where this is another way than the driver's
 */
export async function kill(
  world: FaultyWorld,
  { kind, end, point }: Kill,
  endBackground = world.endBackground,
): Promise<Outcome> {
  const { tab, prepare, act, shown, done, afterwards, stored } = kinds[kind] as Kind
  const text = `${kind} ${Date.now().toString(36)}`
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
    await forgetPace(world, own)
    await own.close()
  }

  const call = prepare(world, text)
  const first = proxy.next(call, hold(point))
  const second = proxy.next(call, hold('before'))
  // whatever fails here, nothing is held of what comes next
  onTestFinished(() => [first, second].forEach(({ release }) => void release()))
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
  await second.held
  const state = await read(popup, shown)
  second.release()
  const outcome = await read(popup, done)
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

/** What functions that run in the extension find there. */
declare const chrome: import('webextension-polyfill').Browser
