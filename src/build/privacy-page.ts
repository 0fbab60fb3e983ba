import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'marked'
import { root } from './tools.ts'

/** docs/privacy.md in HTML. */
export const privacyInHtml = (): string =>
  parse(readFileSync(join(root, 'docs', 'privacy.md'), 'utf8'), { async: false })
    // a wide table scrolls in its place
    .replaceAll('<table>', '<div class="table"><table>')
    .replaceAll('</table>', '</table></div>')

/** A plugin of Vite that writes docs/privacy.md into the page that shows it, so that what a member reads is what is tested. */
export const privacyPage = () => ({
  name: 'privacy-page',
  transformIndexHtml: (html: string) => html.replace('<!-- docs/privacy.md -->', privacyInHtml),
})
