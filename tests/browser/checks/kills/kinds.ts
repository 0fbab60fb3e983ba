import { randomBytes } from 'node:crypto'
import type { Page } from 'puppeteer-core'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { matchKey } from '../../../../src/contract/page-url.ts'
import { askForContact } from '../../data/contact-requests.ts'
import type { FaultyWorld } from '../../world/faulty-world.ts'
import { oddHost } from '../../world/world.ts'

/** A kind of write, and its traces in the popup and at the service. */
export interface Kind {
  /** Id of the popup's tab for this write. */
  tab: 'page' | 'requests' | 'news'
  /** Prepares the write with a unique text. Returns the call that the write causes. */
  prepare: (world: FaultyWorld, text: string) => { method: string; path: string }
  act: (popup: Page, text: string) => Promise<void>
  /** Selectors, in the popup that showed the write as sending: of its state, and of its completion. */
  shown: string
  done: string
  /** Selector in the next popup. */
  afterwards: string
  /** SQL that counts the write at the service, by its text. */
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
  // the network's list may be without the request already, then the outbox shows the answer
  shown: '.request .write, .outbox .write',
  done: 'body:not(:has(.write)) .requests',
  afterwards: '.requests[aria-busy=false] li:only-child .request',
}

export const pageOf = (text: string) => `http://${oddHost}/${encodeURIComponent(text)}`

/** A change of the member's share, which is stored in the service's database; `message` returns its comment. */
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

export const kinds = {
  comment: {
    ...ownShare('PUT', () => 'Said before'),
    async act(popup, text) {
      await popup.locator('.your-share button[value=edit]').click()
      await popup.locator('form[name=share] textarea').fill(text)
      await popup.locator('form[name=share] button[type=submit]').click()
    },
    shown: 'form[name=share] .write',
    done: '[data-result=comment]',
    afterwards: '[data-result=already-shared]',
    stored: 'SELECT count(*) AS count FROM news_item WHERE message = ?',
  },
  removal: {
    ...ownShare('DELETE', (text) => text),
    act: (popup) => popup.locator('.your-share button[value=remove]').click(),
    shown: '.your-share .write',
    done: '[data-result=removal]',
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
    done: '[data-result=share]',
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
              WHERE name = ? AND contact_request.state = 'deleted'`,
  },
} satisfies Record<string, Kind>
