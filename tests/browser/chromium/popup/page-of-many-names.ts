import type { RequestListener } from 'node:http'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll } from 'vitest'
import { createSignedInWorld, oddHost, type World } from '../../world/world.ts'

const oddSite: RequestListener = (_, response) =>
  void response.setHeader('content-type', 'text/html;charset=utf-8').end(
    `<!doctype html><title>A page of many names</title>
     <link rel="canonical" href="https://www.${oddHost}/its-own-name?utm_source=x">`,
  )

export let world: World

export const names = (popup: Page) => popup.$$eval('.sharers .name', (all) => all.map(({ textContent }) => textContent))

/** Whether any element is wider than the popup. */
export const overflow = (popup: Page) =>
  popup.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth)

/** Records each frame without a focused element, after the first focus. */
export const watchFocus = (popup: Page) =>
  popup.evaluate(() => {
    const noted: string[] = []
    Object.assign(window, { noted })
    let before: Element | null = null
    const look = () => {
      const { activeElement } = document
      if (before && activeElement === document.body) noted.push(before.outerHTML)
      before = activeElement === document.body ? null : activeElement
      requestAnimationFrame(look)
    }
    look()
  })

export const lost = (popup: Page) => popup.evaluate(() => (window as unknown as { noted: string[] }).noted)

/** The extension's own global, for functions that run in its pages. */
declare const chrome: import('webextension-polyfill').Browser

/** Starts a browser with a signed-in member before all tests. */
export function useWorld(): void {
  beforeAll(async () => {
    world = await createSignedInWorld({ oddSite })
  })
  afterAll(() => world.close())
}
