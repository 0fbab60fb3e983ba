import { readFileSync } from 'node:fs'
import { cleanPageUrl, matchKey } from '../../src/contract/page-url.ts'
import { pairs } from './same-page.ts'

/**
 * `npm run names -- FILE` compares the names that choose no page on any site with a public list, and says what would change
 * with its further names. docs/same-page.md has the lists.
 */

/** The names that a list has for all sites; `*` at the end is any end. Takes the forms of AdGuard, ClearURLs, Brave, Firefox. */
function namesIn(text: string): string[] {
  const names = /^\s*[[{]/.test(text)
    ? namesInJson(JSON.parse(text))
    : [...text.matchAll(/^\$removeparam=([^,\n]+)$/gm)].map(([, name = '']) => name)
  return [...new Set(names.flatMap((name) => plain(name)))].sort()
}

interface Json {
  providers?: { globalRules: { rules: string[] } }
  global?: { queryParams: string[] }
}

const namesInJson = (json: Json | { include: string[]; params: string[] }[]): string[] =>
  Array.isArray(json)
    ? json.filter(({ include }) => include.includes('*://*/*')).flatMap(({ params }) => params)
    : [...(json.providers?.globalRules.rules ?? []), ...(json.global?.queryParams ?? [])]

/** The name or beginning of a simple expression; none of another one. */
function plain(name: string): string[] {
  const expression = name.replace('(?:%3F)?', '').replace(/^\/\^?|\/i?$/g, '')
  const [, beginning = '', end = ''] = /^([\w-]+?)((?:\(\?:_\[a-z_\]\*\)\?|\[a-z_\][*+]|\.\*)?)$/.exec(expression) ?? []
  return beginning === '' ? [] : [beginning.toLowerCase() + (end === '' && !name.startsWith('/^') ? '' : '*')]
}

const keyOf = (address: string) => matchKey(cleanPageUrl(address) ?? '')

/**
 * Names of the lists that choose a page somewhere, or are too short to tell. Some are known with a form of the value
 * (`awc`, `spm`), on some sites (`cmpid`, `ga_*`), or more exactly (`utm_*`).
 */
const declined = new Set(
  (
    'adfrom at_type awc clickid cmpid cuid echobox erid ex_cid ga_* gci gs_l h_sid h_slt maf mtm* otm_* spm tracking_source utm* ' +
    'var ymid nb_adid nb_aname nb_asize nb_atype nb_cid nb_mtype nb_partner_name nb_partner_shared_id nb_pid nb_platform ' +
    'nb_product_sku'
  ).split(' '),
)

/** Names that addresses keep today, each with the pairs of two pages that it would join. */
const furtherNames = (names: readonly string[]) =>
  names
    .filter(
      (name) =>
        !declined.has(name) && keyOf(`https://news.example/b?${name.replace('*', 'a')}=c`) !== 'https://news.example/b',
    )
    .map((name) => {
      const parameter = new RegExp(`(?<=[?&])${name.replace('*', '[^=&#]*')}(=[^&#]*)?(?=[&#]|$)`, 'gi')
      const without = (address: string) => keyOf(address.replace(parameter, ''))
      return { name, joined: pairs.filter(({ isOne, one, other }) => !isOne && without(one) === without(other)) }
    })

if (import.meta.main)
  for (const file of process.argv.slice(2)) {
    const names = namesIn(readFileSync(file, 'utf8'))
    const further = furtherNames(names)
    console.log(`${file}: ${names.length} names, of which addresses keep ${further.length}`)
    for (const { name, joined } of further)
      console.log([name, ...joined.map(({ one, other }) => `    would join ${one} and ${other}`)].join('\n'))
  }
