import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { parse } from 'marked'
import type { Plugin } from 'vite'
import { oauthLanguages } from '../contract/oauth.ts'
import { type Language, languageNames, languages } from '../extension/i18n/languages.ts'
import { type Area, areas, filesOfTexts, readTexts, uncounted } from '../locales/read.ts'
import { root } from './tools.ts'

const ofCompiler = join(root, '.wxt', 'types', 'texts.d.ts')

/**
 * Writes what the compiler can't know of the English texts: the parameters that each sentence names, and which files
 * features and capabilities have.
 */
export async function writeTypesOfTexts(): Promise<void> {
  const lines = new Map<string, Set<string>>()
  for (const area of areas)
    for (const [key, text] of Object.entries(readTexts('en', area))) {
      const counted = uncounted(key)
      const all = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const names = all.filter((name) => name !== 'network' || area === 'site')
      if (counted !== key) names.push('count')
      if (names.length > 0) lines.set(counted, new Set([...(lines.get(counted) ?? []), ...names]))
    }
  const rows = [...lines].map(([key, names]) => `  '${key}': '${[...names].join("' | '")}'\n`)
  await mkdir(dirname(ofCompiler), { recursive: true })
  const files = filesOfTexts('en').filter((file) => !areas.some((area) => basename(file) === `${area}.json`))
  const types = files.map((file) => `  | typeof import('${relative(dirname(ofCompiler), file)}')\n`)
  await writeFile(
    ofCompiler,
    `export interface Parameters {\n${rows.join('')}}\n\nexport type TextsOfParts =\n${types.join('')}`,
  )
}

export const manifestTexts = (): { relativeDest: string; contents: string }[] =>
  oauthLanguages.flatMap((language) => {
    const messages = Object.entries(readTexts(language, 'manifest')).map(([key, message]) => [key, { message }])
    // browsers and stores have Portuguese with a country only
    return (language === 'pt' ? ['pt_BR', 'pt_PT'] : [language]).map((locale) => ({
      relativeDest: join('_locales', locale, 'messages.json'),
      contents: JSON.stringify(Object.fromEntries(messages), null, 2),
    }))
  })

export const backgroundTexts = (): { relativeDest: string; contents: string }[] =>
  oauthLanguages.map((language) => ({
    relativeDest: join('texts', `${language}.json`),
    contents: JSON.stringify(readTexts(language, 'background')),
  }))

/** Adds the capabilities' texts to the file of an area, so that a page still reads one file. */
export const textsOfAreas = (): Plugin => ({
  name: 'texts-of-areas',
  load: {
    filter: { id: /\/src\/locales\/\w+\/\w+\.json$/ },
    handler(id) {
      const [language = '', area] = id
        .replace(/\.json$/, '')
        .split('/')
        .slice(-2)
      for (const file of filesOfTexts(language)) this.addWatchFile(file)
      return JSON.stringify(readTexts(language, area as Area))
    },
  },
})

export const privacyDocuments = () =>
  [...new Set<Language>(['en', ...languages])].map((language) => ({
    language,
    text: readFileSync(join(root, 'docs/members/privacy', `${language}.md`), 'utf8'),
  }))

/** The style sheet shows the URL's article (`privacy.html#de`), else English; a script adds the browser's language. */
function privacyArticles(): string {
  const documents = privacyDocuments()
  const links = documents.map(
    ({ language }) => `<a href="#${language}" lang="${language}">${languageNames[language]}</a>`,
  )
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

export const privacyPage = () => ({
  name: 'privacy-page',
  transformIndexHtml: (html: string) => html.replace('<!-- docs/members/privacy/en.md -->', privacyArticles),
})

if (import.meta.main) await writeTypesOfTexts()
