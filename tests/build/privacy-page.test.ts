import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { privacyDocuments, privacyPage } from '../../src/build/texts.ts'
import { root } from '../../src/build/tools.ts'
import { oauthLanguages } from '../../src/contract/oauth.ts'
import { rowsOf } from '../repository/statements.ts'
import { unknownQuotations } from '../support/quoted-texts.ts'
import { wrongPunctuation } from '../support/typography.ts'
import { wordsIn } from '../support/words.ts'

const documents = privacyDocuments()
const english = documents.find(({ language }) => language === 'en')?.text ?? ''

const page = new Window().document
page.write(privacyPage().transformIndexHtml(readFileSync(join(root, 'entrypoints', 'privacy', 'index.html'), 'utf8')))

it('the privacy page links to an article in each language', () => {
  expect(documents.map(({ language }) => language).sort()).toEqual([...oauthLanguages].sort())
  expect([...page.querySelectorAll('nav a')].map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['#en', 'English'],
    ['#de', 'Deutsch'],
    ['#es', 'Español'],
    ['#fr', 'Français'],
    ['#it', 'Italiano'],
    ['#pt', 'Português'],
  ])
})

describe.each(documents)('the privacy page in $language', ({ language, text }) => {
  const article = page.querySelector(`article#${language}`)

  it('has at most 1,500 words that nobody unfolds, and 3,300 in all', () => {
    const unfolded = text.replace(/(<\/summary>).*?(?=<\/details>)/gs, '$1')
    expect(wordsIn(unfolded)).toBeLessThanOrEqual(1500)
    expect(wordsIn(unfolded)).toBeGreaterThan(1000)
    expect(wordsIn(text)).toBeLessThanOrEqual(3300)
  })

  it('shows all words of its document, as headings, lists and folded tables', () => {
    const words = (shown?: string) => shown?.replace(/[^\p{L}\d]+/gu, '')
    expect(words(article?.textContent)).toBe(words(text.replace(/<[^>]+>|(?<=\])\([^)]+\)/g, '')))
    expect(article?.textContent).not.toMatch(/\*\*|`|\|/)
    expect(article?.querySelectorAll('details:not([open]) > summary ~ .table > table').length).toBe(3)
    expect(article?.querySelectorAll('a:not([href^="https://"])').length).toBe(0)
  })

  it('has the blocks of the English document, in the same order', () => {
    expect(blocksOf(text)).toEqual(blocksOf(english))
  })

  it('quotes only texts of the product, besides the keyword “pa” of the address bar', () => {
    expect(unknownQuotations(text, language).filter((each) => each !== 'pa')).toEqual([])
  })

  it('is typeset as its language is', () => {
    const sentences = text.replace(/`[^`]*`|<[^>]+>/g, 'x').split(/(?<=[.?!:;|])[ \n]/)
    const wrong = wrongPunctuation[language as keyof typeof wrongPunctuation]
    expect(sentences.filter((sentence) => wrong.test(sentence))).toEqual([])
  })

  it('says when something is sent, without names of the API', () => {
    const whens = rowsOf(text).map(([when = '']) => when)
    expect(whens.filter((when) => /`|\b(GET|POST|PUT|DELETE)\b/.test(when))).toEqual([])
  })

  it('names the same calls, parameters and hosts in the same rows', () => {
    expect(namesByRow(english).filter(([call]) => call?.startsWith('GET ')).length).toBeGreaterThan(10)
    expect(namesByRow(text)).toEqual(namesByRow(english))
    expect(namesIn(text).sort()).toEqual(namesIn(english).sort())
  })
})

const namesIn = (text: string) => text.match(/`[^`]+`/g) ?? []

/** Of each row: the call with its parameters; or names in code, where the cells are translated. */
const namesByRow = (document: string): string[][] =>
  rowsOf(document).map(([, ...cells]) => (/^[A-Z]+ \S*[/{]/.test(cells[0] ?? '') ? cells : namesIn(cells.join(' '))))

/** The kind of each block: a heading's depth, a list's items, a table's rows. */
const blocksOf = (text: string) =>
  marked.lexer(text).flatMap((token) => {
    if (token.type === 'heading') return `heading ${token.depth}`
    if (token.type === 'list') return `list of ${token.items.length}`
    if (token.type === 'table') return `table of ${token.rows.length}`
    return token.type === 'space' ? [] : token.type
  })
