import { oauthLanguages } from '../../src/contract/oauth.ts'
import { readTexts } from '../../src/locales/read.ts'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { features } from '../../src/service/features/list.ts'
import { papersOfCore } from './papers-of-core.ts'
import { readDocument } from './statements.ts'

/** The tables of the papers for members, operators, lawyers and works councils, of texts in `papers.json`. */

/** The extension's calls, with the parameters that each carries. */
const calls: Readonly<Record<string, string>> = {
  'GET /.well-known/passalong': '',
  'GET /oauth-provider/authorize2':
    'response_type client_id redirect_uri state display lang cancel_url code_challenge code_challenge_method scope',
  'POST /oauth-provider/access_token2': 'grant_type client_id redirect_uri code code_verifier',
  'GET /me': '',
  'GET /shared_pages': 'key_version bits bucket',
  'GET /recommend': 'url only_contacts',
  'POST /recommend': 'url title overview keywords site_name url_picture message quote',
  'PUT /{id}': 'value contact_card message quote',
  'DELETE /{id}': '',
  'GET /{id}': '',
  'GET /me/newsfeed': 'domain since until',
  'GET /me/pending_requests': '',
  'GET /newsfeed': 'domain since until imported',
  'GET /search': 'query kept',
  'GET /most_shared': 'period',
  'POST /status': 'message social_account',
  'POST /pass': 'url title overview keywords site_name url_picture message quote to team',
  'GET /me/addressees': 'query',
  'GET /me/passes': 'sent kept query',
  'PUT /{id}/like': '',
  'DELETE /{id}/like': '',
  'GET /{id}/likes': '',
  'POST /{id}/comments': 'message',
  'GET /{id}/comments': '',
  'GET /me/notices': 'since',
  'POST /oauth-provider/revoke_access_token2': 'access_token remember_answer',
  'GET {picture}': '',
  'GET /people': 'begin',
  'GET /removed': '',
}

/** By rows of the papers, the tables of the service that have these data, with their columns. */
export const tablesByRow = new Map(
  [papersOfCore, ...capabilities.map(({ data }) => data?.papers ?? {})].flatMap((papers) => Object.entries(papers)),
)

const alwaysThere = new Set(
  [papersOfCore, ...features.map(({ data }) => data?.papers ?? {})].flatMap((papers) => Object.keys(papers)),
)

const rowsIn = (texts: Record<string, string>, kind: string): string[] =>
  Object.keys(texts).flatMap((key) => (key.startsWith(`${kind} `) && key.split(' ').length === 2 ? [key] : []))

const line = (cells: readonly (string | undefined)[]): string => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |')

const table = (head: readonly (string | undefined)[], rows: (string | undefined)[][]): string =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')

function tablesIn(language: string) {
  const texts = readTexts(language, 'papers')
  const { when, call, carries, stored, data, readers, until } = texts
  const network = (further: (row: string) => string[], ...heads: string[]) =>
    table(
      [data, readers, until, ...heads],
      rowsIn(texts, 'network').flatMap((key) => {
        const row = key.replace('network ', '')
        // a capability that is left out has no row
        return tablesByRow.has(row)
          ? [[texts[key], texts[`${key} readers`], texts[`${key} until`], ...further(row)]]
          : []
      }),
    )
  return {
    calls: table(
      [when, call, carries],
      Object.entries(calls).map(([name, fields]) => [
        texts[`call ${name}`],
        name,
        fields.replace(/\w+/g, '`$&`,').replace(/,$/, ''),
      ]),
    ),
    browser: table(
      [stored, until],
      rowsIn(texts, 'browser').map((key) => [texts[key], texts[`${key} until`]]),
    ),
    network: network(() => []),
    inUse: network((row) => [alwaysThere.has(row) ? '[yes]' : '[yes, no]'], 'In use'),
  }
}

/** Replaces the table with the same head. */
function withTable(path: string, document: string, made: string): string {
  const [head = ''] = made.split('\n')
  const [before, rest, ...others] = document.split(`${head}\n`)
  if (rest === undefined || others.length > 0)
    throw new Error(`${path} has no table, or several, with the head ${head}`)
  return `${before}${made}\n${rest.replace(/^(?:\|.*\n)+/, '')}`
}

type Table = keyof ReturnType<typeof tablesIn>

/** The papers, with the tables that each has. */
export const papers: readonly { path: string; language: string; tables: readonly Table[] }[] = [
  ...oauthLanguages.map((language) => ({
    path: `docs/members/privacy/${language}.md`,
    language,
    tables: ['calls', 'browser', 'network'] as const,
  })),
  { path: 'docs/operators/record-of-processing.md', language: 'en', tables: ['network'] },
  { path: 'docs/operators/works-council.md', language: 'en', tables: ['network'] },
  { path: 'docs/operators/impact-assessment.md', language: 'en', tables: ['inUse'] },
]

/** A paper without the tables that a program writes. */
export const handwritten = (path: string, document: string): string =>
  papers
    .filter((paper) => paper.path === path)
    .flatMap(({ language, tables }) => tables.map((name) => tablesIn(language)[name]))
    .reduce((text, made) => text.replace(made, ''), document)

export const writePapers = (): Record<string, string> =>
  Object.fromEntries(
    papers.map(({ path, language, tables }) => {
      const made = tablesIn(language)
      return [path, tables.reduce((document, name) => withTable(path, document, made[name]), readDocument(path))]
    }),
  )
