// @vitest-environment node

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { root } from '../../../../src/build/tools.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { rowsOf } from '../../../repository/statements.ts'
import { life, useLife } from '../../support/life.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

useLife()
const { pass, restart, signIn, openPopup } = life

async function dayAfterOpening() {
  await signIn()
  await openPopup()
  await pass(day)
}

/** Starts of the browser in a day. */
const starts = 10

/** The days of the table in docs/performance.md. */
const days: Record<string, () => Promise<void>> = {
  'Opened once, then idle': dayAfterOpening,

  'The same, and the background never dies': () => {
    life.dies = false
    return dayAfterOpening()
  },

  async 'The same, and somebody waits'() {
    const { store } = life.network
    const id = await store.contactRequests.add({ from: life.noa, to: life.maya, subject: '', message: '' }, Date.now())
    await dayAfterOpening()
    await store.contactRequests.end(id, 'declined', {}, Date.now())
  },

  async 'The day after'() {
    await dayAfterOpening()
    life.requests = []
    await pass(day)
  },

  async 'Opened once, and the browser started ten times'() {
    await signIn()
    await openPopup()
    for (let start = 0; start < starts; start++) {
      await restart()
      await pass(day / starts)
    }
  },

  async 'Signed out'() {
    await restart()
    await pass(day)
  },

  async 'Without consent'() {
    await signIn()
    await items.consent.remove()
    await restart()
    await pass(day)
  },
}

/** Paths of the table's columns; the last column counts all requests. */
const columns = ['/me/pending_requests', '/newsfeed', '/me/newsfeed', '/recommend']

const document = readFileSync(join(root, 'docs/performance.md'), 'utf8')
const rows = rowsOf(document).filter(([name = '']) => name in days)

describe('the calls of an idle day', () => {
  it('have each a row in docs/performance.md', () => {
    expect(rows.map(([name]) => name)).toEqual(Object.keys(days))
  })

  it.each(rows)(
    '%s: %s for who waits, %s and %s for what was shared, %s for the page, %s together',
    async (name = '', ...counts) => {
      vi.spyOn(Math, 'random').mockReturnValue(0)
      await days[name]?.()
      const count = (column: string) => life.requests.filter((path) => path === column).length
      expect([...columns.map(count), life.requests.length].map(String)).toEqual(counts)
    },
  )
})
