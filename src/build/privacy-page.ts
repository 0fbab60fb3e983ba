import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'marked'
import { root } from './tools.ts'

/** The privacy document in all languages: docs/privacy.md in English, docs/privacy/ in the other languages. */
export function privacyDocuments(): { language: string; text: string }[] {
  const folder = join(root, 'docs', 'privacy')
  const others = readdirSync(folder)
    .sort()
    .map((file) => ({ language: file.replace(/\.md$/, ''), text: readFileSync(join(folder, file), 'utf8') }))
  return [{ language: 'en', text: readFileSync(join(root, 'docs', 'privacy.md'), 'utf8') }, ...others]
}

/**
 * An article for each language. The style sheet shows the URL's one (`privacy.html#de`), else English; a script adds
 * the browser's language to a URL that names none.
 */
function privacyArticles(): string {
  const documents = privacyDocuments()
  const links = documents.map(({ language }) => `<a href="#${language}" lang="${language}">${ownName(language)}</a>`)
  const articles = documents.map(
    ({ language, text }) => `<article id="${language}" lang="${language}">${toHtml(text)}</article>`,
  )
  return `<nav>${links.join('\n')}</nav>\n${articles.join('\n')}`
}

const toHtml = (markdown: string): string =>
  parse(markdown, { async: false })
    // a wide table scrolls alone
    .replaceAll('<table>', '<div class="table"><table>')
    .replaceAll('</table>', '</table></div>')

function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** A Vite plugin that writes the privacy document into the extension's page. */
export const privacyPage = () => ({
  name: 'privacy-page',
  transformIndexHtml: (html: string) => html.replace('<!-- docs/privacy.md -->', privacyArticles),
})
