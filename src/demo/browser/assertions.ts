import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import type { Badge, ExtensionBrowser } from './browser.ts'

/** Waits until the popup shows one of these views. @throws Error with the shown view, after fifteen seconds */
export async function waitForView(popup: Page, ...names: string[]): Promise<void> {
  try {
    const selector = names.map((name) => `main[data-view="${name}"]`).join(', ')
    await popup.waitForSelector(selector, { visible: true, timeout: 15_000 })
  } catch (error) {
    const shown = await popup
      .$eval('main', (main) => `"${main.dataset.view}": ${main.innerText.trim()}`)
      .catch(() => 'nothing')
    throw new Error(`The popup should show its view "${names.join('" or "')}", but shows ${shown}`, { cause: error })
  }
}

export async function readText(page: Page, selector: string): Promise<string> {
  const text = await page.$eval(selector, (element) => (element as HTMLElement).innerText.trim()).catch(() => '')
  if (!text) throw new Error(`There should be text in ${selector}, and there is none.`)
  return text
}

export function expectSame(name: string, actual: unknown, expected: unknown): void {
  if (actual !== expected)
    throw new Error(`The ${name} should be ${JSON.stringify(expected)}, but is ${JSON.stringify(actual)}.`)
}

/** Waits until the popup shows the response's sharers, and returns its heading and a line for each sharer. */
export async function describeSharers(popup: Page, sharers: { id: string; name: string }[]): Promise<string[]> {
  const idOf = new Map(sharers.map(({ id, name }) => [name, id]))
  await popup.waitForFunction(
    (wanted) => {
      const names = [...document.querySelectorAll('.sharers .name')].map((name) => name.textContent)
      return names.sort().join('\n') === wanted
    },
    { timeout: 15_000 },
    [...idOf.keys()].sort().join('\n'),
  )
  const shown = await popup.$$eval('.sharers li', (items) =>
    items.map((item) => {
      const text = (selector: string) => item.querySelector<HTMLElement>(selector)?.innerText.trim() ?? ''
      const content = `${text('time')}: ${text('.comment') || '(no comment)'}`
      return { name: text('.name'), content }
    }),
  )
  return [
    await readText(popup, 'main > [role=status]'),
    ...shown.map(({ name, content }) => `– ${name}, ${content} (member’s id ${idOf.get(name)})`),
  ]
}

export async function readBadgeOf({ readBadge }: Pick<ExtensionBrowser, 'readBadge'>, text: string): Promise<Badge> {
  const until = Date.now() + 10_000
  for (;;) {
    const badge = await readBadge()
    if (badge.text === text) return badge
    if (Date.now() > until) throw new Error(`The badge should say "${text}", but says "${badge.text}".`)
    await delay(50)
  }
}

export const describeBadge = ({ text, color, title }: Badge) =>
  `the badge, as the browser reports it: text "${text}", colour rgba(${color.join(', ')}), title "${title}"`
