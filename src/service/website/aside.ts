import { html } from 'hono/html'
import { type MemberVisit, type PageWithAside, rows } from './page/page.ts'

/** The sections beside a page, and what stands above it in a narrow window, where they are below. */
export async function readAside(visit: MemberVisit, beside: PageWithAside) {
  const all = (await Promise.all(rows('aside', visit, beside))).filter((each) => each !== undefined)
  return {
    above: html`${all.map(({ inShort }) => inShort)}`,
    aside: all.length > 0 ? html`<aside>${all.map(({ section }) => section)}</aside>` : undefined,
  }
}
