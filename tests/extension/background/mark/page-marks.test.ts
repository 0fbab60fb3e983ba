import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { createPageMarks } from '../../../../src/extension/background/mark/page-marks.ts'
import { ruleDriver } from '../../../../src/extension/background/mark/rules.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'
import { declarativeContent, marked, offerDeclarativeContent } from '../../support/browser/declarative-content.ts'
import { isPermitted, permit } from '../../support/browser/permissions.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { maya } from '../../support/pages.ts'
import { indexedShare, putShares } from '../../support/stored/lists.ts'

const owner = ownerOf(builtNetwork, maya)
const article = 'https://news.example/night-trains'
const another = 'https://other.example/'
const internal = 'https://wiki.internal/'
const on = { ...defaultOptions, mark: true }

let changes = 0
/** Fills the index: the shares, then `items.index`. */
async function index(...shares: Partial<Parameters<typeof indexedShare>[0]>[]): Promise<void> {
  await putShares(shares.map((share) => indexedShare({ owner, url: article, ...share })))
  await items.index.set({ owner, changed: ++changes, names_pages: true })
}

/** Starts the page marks, like every start of the worker. */
function start() {
  const mark = createPageMarks(ruleDriver)
  mark.start()
  return mark
}

/** Waits until nothing more is written. */
async function rest(): Promise<void> {
  for (let quiet = 0, before = -1; quiet < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 15))
    const isUnderWay = (await secrets.marked.get()) === '' || declarativeContent.writes !== before
    quiet = isUnderWay ? 0 : quiet + 1
    before = declarativeContent.writes
  }
}

beforeEach(async () => {
  offerDeclarativeContent()
  permit('declarativeContent', true)
  await items.account.set(maya)
  await items.options.set(on)
})

describe('the button is marked', () => {
  it('on pages that contacts shared, and not on those that only the member shared', async () => {
    await index({}, { url: another, name: 'Maya' })
    start()
    await rest()
    expect(marked(article, `${article}?utm_source=mail`, another, `${article}/2`)).toEqual([
      article,
      `${article}?utm_source=mail`,
    ])
    expect(declarativeContent.rules.map(({ actions }) => actions)).toEqual([
      [{ imageData: { 16: { width: 16 }, 32: { width: 32 } } }],
    ])
  })

  it('after a change of index, options, account or permission', async () => {
    permit('declarativeContent', false)
    await index({})
    start()
    await rest()
    expect(marked(article)).toEqual([])
    permit('declarativeContent', true)
    await rest()
    expect(marked(article)).toEqual([article])
    await index({ url: another })
    await rest()
    expect(marked(article, another)).toEqual([article, another])
    await index({ url: internal })
    await rest()
    expect(marked(internal)).toEqual([internal])
    await items.options.set({ ...on, excluded_sites: ['other.example', 'wiki.internal'] })
    await rest()
    expect(marked(article, another, internal)).toEqual([article])
  })

  // shows: E7
  it('also if the browser rejects one page’s pattern', async () => {
    const urls = Array.from({ length: 30 }, (_, number) => `https://news.example/${number}${'x'.repeat(900)}`)
    await index(...urls.map((url) => ({ url })), { url: `https://news.example/cannot${'y'.repeat(8000)}` })
    start()
    await rest()
    expect(marked(...urls).length).toBe(urls.length)
  })
})

describe('no button is marked', () => {
  const gone: [string, () => Promise<void>][] = [
    ['the option is off', () => items.options.set({ ...on, mark: false })],
    ['no index is kept', () => items.options.set({ ...on, index: false })],
    ['the member has signed out', () => items.account.set(null)],
    ['another member has signed in', () => items.account.set({ ...maya, id: 'jonas' })],
    ['another network is used', () => items.network.set({ ...builtNetwork, baseUrl: 'https://graph.example' })],
    ['there is no index', () => items.index.set(null)],
    ['the network names no pages', () => items.index.set({ owner, changed: 0, names_pages: false })],
    ['the permission was taken away', async () => permit('declarativeContent', false)],
  ]

  it.each(gone)('once %s', async (_, change) => {
    await index({})
    start()
    await rest()
    expect(marked(article)).toEqual([article])
    await change()
    await rest()
    expect(declarativeContent.rules).toEqual([])
  })

  it.each(gone)('if the worker died while %s', async (_, change) => {
    await index({})
    const { update } = createPageMarks(ruleDriver)
    await update()
    await change()
    start()
    await rest()
    expect(declarativeContent.rules).toEqual([])
  })
})

describe('the rules', () => {
  it('are not written again without a change', async () => {
    await index({})
    start()
    await rest()
    const { writes } = declarativeContent
    await items.options.set({ ...on, language: 'de' })
    await items.account.set({ ...maya, headline: 'Engineer' })
    permit('notifications', true)
    start()
    await rest()
    expect(declarativeContent.writes).toBe(writes)
  })

  it('are written one after the other; several waiting changes become one', async () => {
    await index({})
    start()
    for (let change = 0; change < 20; change++) await index({ url: `${article}/${change}` })
    await rest()
    expect(marked(article, `${article}/19`)).toEqual([article, `${article}/19`])
    expect(declarativeContent.rules).toHaveLength(1)
    expect(declarativeContent.writes).toBeLessThan(20)
  })

  it('are written again if the worker died meanwhile, or writing failed', async () => {
    await index({})
    const set = vi.spyOn(secrets.marked, 'set').mockRejectedValueOnce(new Error('died'))
    await createPageMarks(ruleDriver).update()
    declarativeContent.rules = []
    set.mockRestore()
    start()
    await rest()
    expect(marked(article)).toEqual([article])
  })

  it('are written again after an update, and if the browser lost them', async () => {
    await index({})
    start()
    await rest()
    for (const event of [
      () => fakeBrowser.runtime.onInstalled.trigger({ reason: 'update', previousVersion: '' }),
      () => fakeBrowser.runtime.onStartup.trigger(),
    ]) {
      declarativeContent.rules = []
      await event()
      await rest()
      expect(marked(article)).toEqual([article])
    }
    const { writes } = declarativeContent
    await fakeBrowser.runtime.onStartup.trigger()
    await rest()
    expect(declarativeContent.writes).toBe(writes)
  })

  it('are removed before the options page returns the permission', async () => {
    await index({})
    const { update } = start()
    await rest()
    await items.options.set({ ...on, mark: false })
    await update()
    expect(declarativeContent.rules).toEqual([])
  })
})

it('a permission without the option is returned when the browser starts', async () => {
  await items.options.set(defaultOptions)
  start()
  await fakeBrowser.runtime.onStartup.trigger()
  await rest()
  expect(isPermitted('declarativeContent')).toBe(false)
})
