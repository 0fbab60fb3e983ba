import { untilSame, withoutAmp } from './everywhere.ts'
import { frequentArrival } from './frequent.ts'
import { escapedForm, formOfHost, hostsOf, hostWith, sourceOf } from './hosts.ts'
import { knowledgeRules } from './knowledge-rules.ts'
import { mediaRules } from './media-rules.ts'
import { named, nameOf, words } from './names.ts'
import { newsRules } from './news-rules.ts'
import { shopRules } from './shop-rules.ts'
import { ofKind, type SiteRule } from './site-rule.ts'

export const siteRules = (): readonly SiteRule[] => [
  ...mediaRules(),
  ...knowledgeRules(),
  ...shopRules(),
  ...newsRules(),
]

/** Rules with the host that stands in keys. */
const ruleOf = /* @__PURE__ */ hostsOf(() => {
  const all = new Map<string, { rule: SiteRule; main: string }>()
  const rules = siteRules()
  for (const rule of rules)
    for (const group of words(rule.hosts)) {
      const same = group.split('=')
      const value = { rule, main: same[0] ?? '' }
      for (const host of same) all.set(host, value)
    }
  // hosts that only spellings name, such as short ones
  for (const rule of rules)
    for (const { spelling } of spellingsOf(rule)) {
      const host = spelling.slice(0, spelling.indexOf('/')).replace(placeholder, '*')
      if (host !== '' && !all.has(host)) all.set(host, { rule, main: host })
    }
  return all
})

const forTelephones = /^(m|mobile?|amp\d*)\./

function paperOf(host: string): ReturnType<typeof ruleOf> {
  const found = ruleOf(host)
  return found?.value.rule.kind === 'paper' ? found : undefined
}

const arrivalOf = ({ arrival = '', kind }: SiteRule): string => `${arrival} ${kind ? ofKind[kind].arrival : ''}`
const viewOf = ({ view = '', kind }: SiteRule): string => `${view} ${kind ? ofKind[kind].view : ''}`

/** Made when a page of the site is met. */
const sites = /* @__PURE__ */ new Map<SiteRule, ReturnType<typeof siteFrom>>()

/** @param host without `www.` and a dot at its end @returns the rule as functions, and the host of the site's keys */
export function siteOf(host: string) {
  const found = ruleOf(host) ?? paperOf(host.replace(forTelephones, ''))
  if (!found) return undefined
  const { rule, main } = found.value
  const site = sites.get(rule) ?? siteFrom(rule)
  sites.set(rule, site)
  return { site, host: hostWith(main, found.part) }
}

/** Each spelling with its key, which is a spelling too. */
const spellingsOf = ({ pages = {} }: SiteRule): { spelling: string; key: string }[] =>
  Object.entries(pages).flatMap(([key, others]) => [...words(others), key].map((spelling) => ({ spelling, key })))

/** A rule as functions. */
function siteFrom(rule: SiteRule) {
  const isView = named([viewOf(rule)])
  let pages: Match[] | undefined
  return {
    /** Whether a parameter only says how a visitor came here. */
    isArrival: named([arrivalOf(rule)]),
    /** Whether a parameter chooses no other page. */
    isView,
    rule,
    /** A path without what only says that it is an accelerated copy. */
    plainPath: rule.kind === 'paper' ? withoutAnyAmp : withoutAmp,
    /** The key of a page with several spellings; its host is one as `siteOf` returns it. */
    keyOf(host: string, path: string, parameters: readonly string[]): string | undefined {
      pages ??= spellingsOf(rule).map(({ spelling, key }) => matchOf(rule, spelling, key))
      const chosen = parameters.filter((each) => !isView(nameOf(each)))
      for (const match of pages) {
        const key = match(host, path, chosen)
        const address = key && addressFrom(`https://${rule.ignoresCase ? key.toLowerCase() : key}`)
        if (address) return address
      }
      return undefined
    },
  }
}

/** A filled-in key as an address; none if a value became another part of it, such as a port or `..`. */
function addressFrom(text: string): string | undefined {
  const url = URL.parse(text)
  const [, , , ...filled] = (text.split('?', 1)[0] ?? '').split('/')
  const [, ...parsed] = url?.pathname.split('/') ?? []
  const isSame =
    filled.length === parsed.length && filled.every((part, index) => (part === '') === (parsed[index] === ''))
  return isSame ? url?.href : undefined
}

const withoutAnyAmp = (path: string): string =>
  untilSame(path, (text) => text.replace(/\/amp(?=\/|$)|[.!_~]amp(?=$|\.html$)|(?<=\d)-amp(?=\.html$)/g, ''))

/** Fills in the key, without its scheme, if the page has the spelling. */
type Match = (host: string, path: string, parameters: readonly string[]) => string | undefined

function matchOf(rule: SiteRule, spelling: string, key: string): Match {
  const read = readerOf(spelling, rule.isExact === true)
  return (host, path, parameters) => {
    const named = read(host, path, parameters)
    if (!named) return undefined
    const filled = key.replace(placeholder, (_, name: string) => named[name] ?? '')
    return key.startsWith('/') ? `${spelling.startsWith('/') ? host : mainHost(rule)}${filled}` : filled
  }
}

const mainHost = ({ hosts }: SiteRule) => hosts.split(/[= ]/, 1)[0] ?? ''

const placeholder = /\{(\w+)\}/g

/** The parts of a spelling, with an empty host if it is on the site's own. */
function partsOf(spelling: string) {
  const [place = '', query = ''] = spelling.split('?')
  const slash = place.indexOf('/')
  return { host: place.slice(0, slash), path: place.slice(slash), parameters: query === '' ? [] : query.split('&') }
}

/** Reads the parts that a spelling names; undefined if the page has another spelling. */
function readerOf(spelling: string, isExact: boolean) {
  const { host, path, parameters: wanted } = partsOf(spelling)
  const [hostForm, pathForm] = [host && formOf(host), formOf(path)]
  const forms = wanted.map((each) => [nameOf(each), formOf(textOf(each))] as const)
  return (of: string, at: string, parameters: readonly string[]): Readonly<Record<string, string>> | undefined => {
    if (isExact && parameters.length !== forms.length) return undefined
    const parts: [RegExp, string][] = [[pathForm, at]]
    if (hostForm) parts.push([hostForm, of])
    for (const [name, form] of forms) {
      const parameter = parameters.find((each) => nameOf(each) === name)
      if (parameter === undefined) return undefined
      parts.push([form, textOf(parameter)])
    }
    const named: Record<string, string> = {}
    for (const [form, text] of parts) {
      const groups = form.exec(text)
      if (!groups) return undefined
      Object.assign(named, groups.groups)
    }
    return named
  }
}

/** An address of a page for a program that has regular expressions alone. */
export interface Spelling {
  /** Sources of regular expressions for hosts, the path, and parameters by name; others may stand beside. */
  hosts: readonly string[]
  path: string
  parameters: readonly (readonly [name: string, value: string])[]
  isExact: boolean
  /** Names of parameters with which the path is another page. */
  choosing: readonly string[]
}

/** The addresses of a page whose key a spelling made; undefined for all other pages. */
export function spellingsOfKey(key: string): Spelling[] | undefined {
  const { hostname, pathname, search } = new URL(key)
  const rule = siteOf(hostname)?.site.rule
  if (!rule) return undefined
  const parameters = search.slice(1).split('&').filter(Boolean)
  for (const template of Object.keys(rule.pages ?? {})) {
    const named = readerOf(template, rule.isExact === true)(hostname, pathname, parameters)
    if (!named) continue
    const spellings = spellingsOf(rule).filter(({ key }) => key === template)
    const others = spellingsOf(rule)
      .filter(({ key }) => key !== template)
      .map(({ spelling }) => partsOf(spelling))
    const known = (name: string, form: string) => {
      const text = named[name] === undefined ? form : escapedForm(named[name])
      return rule.ignoresCase ? `(?i:${text})` : text
    }
    return spellings.map(({ spelling }) => {
      const { host, path, parameters } = partsOf(spelling)
      return {
        hosts: host === '' ? hostsOfKey(hostname) : [formOfSpelling(host, known)],
        path: formOfSpelling(path, known),
        parameters: parameters.map((each) => [nameOf(each), formOfSpelling(textOf(each), known)] as const),
        isExact: rule.isExact === true,
        choosing: others
          .filter((each) => each.host === host && each.path === path)
          .flatMap((each) => each.parameters.map(nameOf)),
      }
    })
  }
  return undefined
}

/** The most frequent names of parameters by which addresses on a host don't differ; `*` at the end is any end. */
export function idleParameters(host: string): string[] {
  const rule = siteOf(host)?.site.rule
  return [...frequentArrival, ...(rule ? [arrivalOf(rule), viewOf(rule)] : [])].flatMap(words)
}

/** The sources of regular expressions for the hosts on which the paths of a key's host are the same pages. */
export function hostsOfKey(host: string): string[] {
  const { value, part = '' } = ruleOf(host) ?? {}
  const groups = words(value?.rule.hosts).map((group) => group.split('='))
  const group = groups.find(([main]) => main === value?.main) ?? [host]
  const label = value?.rule.kind === 'paper' ? '(?:(?:m|mobile?|amp\\d*)\\.)?' : ''
  return group.map((each) => label + formOfHost(hostWith(each, part)))
}

const textOf = (parameter: string) => parameter.slice(nameOf(parameter).length + 1)

const forms: Readonly<Record<string, string>> = {
  digits: '\\d+',
  rest: '[^?]+',
  hex: '[0-9a-f]{8,}',
  label: '[A-Za-z\\d-]+',
  locale: '[a-z]{2}-[A-Z]{2}',
  ref: '(?:/ref=.*)?',
  // an old id of arXiv has a slash
  paper: '(?:[a-z-]+(?:\\.[A-Za-z]{2})?/)?[^/?]+?',
}

const versionAndEnding = '(?:v\\d+)?(?:\\.(?:e?pdf|full(?:-text)?|html|abstract))*'

/** The source for a spelling. @param of what stands for a part by its name */
const formOfSpelling = (spelling: string, of: (name: string, form: string) => string): string =>
  sourceOf(spelling, (name) => `${of(name, forms[name] ?? '[^/?&]+')}${name === 'paper' ? versionAndEnding : ''}`)

const formOf = (spelling: string): RegExp =>
  new RegExp(`^${formOfSpelling(spelling, (name, form) => (name === '_' ? form : `(?<${name}>${form})`))}$`)
