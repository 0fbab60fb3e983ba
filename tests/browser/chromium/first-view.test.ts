import type { RequestListener } from 'node:http'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { longestLanguages } from '../checks/cut-texts.ts'
import { passAs, shareAs, shareBy, shareByCrowd } from '../data/service-data.ts'
import { nextFrame } from '../drive/page.ts'
import { ownView } from '../views/view.ts'
import { createSignedInWorld, oddHost, type World } from '../world/world.ts'

let world: World

const title = 'The harbour is clean enough to swim in, says the harbour'
const story = 'Three of the twelve towns have opened their docks.'

const harbour: RequestListener = (_, response) =>
  void response
    .writeHead(200, { 'content-type': 'text/html;charset=utf-8' })
    .end(`<!doctype html><title>${title}</title><p>${story}</p>`)

beforeAll(async () => {
  world = await createSignedInWorld({ oddSite: harbour })
})
afterAll(() => world.close())

const { login } = demoNetwork

const speaking = [
  { name: 'Ana Ruiz', message: 'Por fin. ¿Quién se apunta al de las 22:40?' },
  { name: 'Νίκος Παπαδόπουλος', message: 'Και η Πάτρα;' },
  { name: 'Giulia D’Angelo', message: 'I read it twice.' },
]

const silent = ['Олена Коваленко', 'Chloé Lefèvre', 'Zoë van den Heuvel-O’Neill'].map((name) => ({ name, message: '' }))

const contacts = (address: string, all: readonly { name: string; message: string }[]) =>
  world.database((database) => shareBy(database, address, all, login))

/** By a colleague; it waits until the member answers. */
const pass = (address: string) =>
  passAs(world, 'jonas', login, address, {
    message: 'This is what I meant on Monday. Could we put it in the harbour paper?',
    quote: story,
  })

/** Events of a page by its path; and how many of its sharers the first view shows. */
const pages: Record<string, { prepare: (address: string) => unknown; people: number }> = {
  nobody: { prepare: () => undefined, people: 0 },
  'three-and-a-pass': {
    prepare(address) {
      contacts(address, speaking)
      return pass(address)
    },
    people: 3,
  },
  everything: {
    async prepare(address) {
      contacts(address, [...speaking.slice(1, 2), ...silent.slice(1)])
      await pass(address)
      await passAs(world, login, login, address, { message: 'For the paper on Thursday' })
      await shareAs(world, login, address, title)
    },
    people: 3,
  },
  many: {
    prepare(address) {
      contacts(address, [...speaking, ...silent])
      const others = Array.from({ length: 28 }, (_, index) => `Member ${index}`)
      world.database((database) => shareByCrowd(database, address, others))
    },
    // six contacts, and seven others beside the number of the rest
    people: 13,
  },
}

async function openPopup(path: string): Promise<Page> {
  const address = `http://${oddHost}/${path}`
  await pages[path]?.prepare(address)
  const page = await world.open(address)
  let popup = await world.click(page, 'ready')
  // the network's list has a page that thousands shared a little later
  while (pages[path]?.people && !(await popup.$('.sharers .avatar'))) {
    await popup.close()
    popup = await world.click(page, 'ready')
  }
  if (path === 'everything' || path === 'three-and-a-pass') await popup.locator('.passed .avatar').wait()
  if (path === 'everything') await popup.locator('.kept-note').wait()
  return popup
}

/**
 * The first view of the popup: words of the interface, controls, and people with their distance from the top. What
 * members or pages say has its own direction.
 */
const firstView = (popup: Page) =>
  popup.evaluate(() => {
    const isSeen = (element: Element, { left, right, top, bottom }: DOMRect) => {
      const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return shown !== null && (element.contains(shown) || shown.contains(element))
    }
    const placeholders = [...document.querySelectorAll('input')].map(({ placeholder }) => placeholder.split(' ').length)
    let words = placeholders.reduce((sum, each) => sum + each, 0)
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const text = nodes.currentNode as Text
      const { parentElement } = text
      if (!parentElement || parentElement.closest('.visually-hidden, script, bdi, [dir]:not(html)')) continue
      for (const { index, 0: word } of text.data.matchAll(/[\p{L}\p{N}][\p{L}\p{N}’'.:-]*/gu)) {
        const range = new Range()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const [box] = range.getClientRects()
        if (box && isSeen(parentElement, box)) words += 1
      }
    }
    const foot = document.querySelector('.foot')?.getBoundingClientRect()
    const end = foot?.top ?? 0
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((each) => {
        const box = each.getBoundingClientRect()
        return box.height > 0 && box.bottom <= end && isSeen(each, box)
      })
    const controls = [...document.querySelectorAll('a[href], button, input, textarea, summary')].filter((each) =>
      isSeen(each, each.getBoundingClientRect()),
    ).length
    const people = [...document.querySelectorAll('.passed .avatar, .sharers .avatar')]
    const tops = people.map((face) => face.getBoundingClientRect().top)
    return {
      words,
      controls,
      sharers: seen('.sharers li .avatar').length,
      saysNobody: seen('.nobody').length === 1,
      isComposerSeen: foot !== undefined && foot.bottom <= innerHeight + 0.5,
      firstPerson: tops.length > 0 ? Math.round(Math.min(...tops)) : undefined,
      /** Parts of the tab that scroll by themselves. */
      scrollsWithin: [...document.querySelectorAll<HTMLElement>('.panel *')].filter(
        (each) => /auto|scroll/.test(getComputedStyle(each).overflowY) && !each.matches('textarea'),
      ).length,
    }
  })

const most = { words: 45, controls: 20, firstPerson: 150 }

it.each(Object.entries(pages))('the first view of a page: %s', async (path, { people }) => {
  const popup = await openPopup(path)
  const wrong: unknown[] = []
  for (const language of longestLanguages) {
    await ownView(path, popup).speak(language)
    await popup.evaluate(nextFrame)
    const view = await firstView(popup)
    const isRight =
      view.sharers >= people &&
      view.words <= most.words &&
      view.controls <= most.controls &&
      (people === 0 ? view.saysNobody : (view.firstPerson ?? 0) <= most.firstPerson) &&
      view.isComposerSeen &&
      view.scrollsWithin === 0
    if (!isRight) wrong.push([language, view])
  }
  expect(wrong).toEqual([])
})
