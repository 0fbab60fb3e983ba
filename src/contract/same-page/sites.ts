import { arrivalEverywhere, named, nameOf, words } from './arrival.ts'
import { knowledgeRules } from './knowledge-rules.ts'
import { mediaRules } from './media-rules.ts'
import { newsRules } from './news-rules.ts'
import type { SiteRule } from './site-rule.ts'

export const siteRules: readonly SiteRule[] = [...mediaRules, ...knowledgeRules, ...newsRules]

/** A rule as functions. */
export interface Site {
  /** Whether a parameter only says how a visitor came here. */
  isArrival: (name: string) => boolean
  /** Whether a parameter chooses no other page. */
  isView: (name: string) => boolean
  /** The page of another site that an address only shows or leads to. */
  unwrap: (url: URL) => URL | undefined
  /** A path without what only says that it is an accelerated copy. */
  plainPath: (path: string) => string
  /** The key of a page with several spellings; its host is one as `siteOf` returns it. */
  keyOf: (host: string, path: string, parameters: readonly string[]) => string | undefined
  rule: SiteRule
}

interface Found {
  site: Site
  /** The host of the site's keys. */
  host: string
}

/** By host; `*` at a host's beginning is any label. Made at the first question, since that takes a millisecond. */
let found: Map<string, { rule: SiteRule; host: string }> | undefined

/** Made when a page of the site is met. */
const sites = new Map<SiteRule, Site>()

/** @param host without `www.` and a dot at its end */
export function siteOf(host: string): Found | undefined {
  found ??= allHosts()
  const dot = host.indexOf('.')
  const of = found.get(host) ?? (dot > 0 ? found.get(`*${host.slice(dot)}`) : undefined)
  if (!of) return undefined
  const site = sites.get(of.rule) ?? siteFrom(of.rule)
  sites.set(of.rule, site)
  return { site, host: of.host.replace('*', host.slice(0, dot)) }
}

function allHosts() {
  const all: NonNullable<typeof found> = new Map()
  for (const rule of siteRules) {
    for (const spellings of words(rule.hosts)) {
      const [host = '', ...others] = spellings.split('=')
      for (const each of [host, ...others]) all.set(each, { rule, host })
    }
    // hosts that only spellings name, such as short ones
    for (const host of hostsOfSpellings(rule)) if (!all.has(host)) all.set(host, { rule, host })
  }
  return all
}

/** Each spelling with its key, which is a spelling too. */
const spellingsOf = ({ pages = {} }: SiteRule): { spelling: string; key: string }[] =>
  Object.entries(pages).flatMap(([key, others]) => [...words(others), key].map((spelling) => ({ spelling, key })))

const hostsOfSpellings = ({ pages = {} }: SiteRule): string[] =>
  Object.entries(pages)
    .flat()
    .flatMap(words)
    .flatMap((spelling) => {
      const [host = ''] = spelling.split('/', 1)
      return host === '' ? [] : host.replace(/^\{\w+\}/, '*')
    })

function siteFrom(rule: SiteRule): Site {
  const isView = named(rule.view ?? '')
  let pages: Match[] | undefined
  return {
    isArrival: named(rule.arrival ?? ''),
    isView,
    unwrap(url) {
      for (const wrapper of words(rule.wraps)) {
        const inner = unwrap(wrapper, url)
        if (inner) return inner
      }
      return undefined
    },
    rule,
    plainPath: (path) => (rule.hasAmp ? withoutAmp(path) : path),
    keyOf(host, path, parameters) {
      pages ??= spellingsOf(rule).map(({ spelling, key }) => matchOf(rule, spelling, key))
      const chosen = parameters.filter((each) => !isView(nameOf(each)))
      for (const match of pages) {
        const key = match(host, path, chosen)
        if (key !== undefined) return `https://${rule.ignoresCase ? key.toLowerCase() : key}`
      }
      return undefined
    },
  }
}

function withoutAmp(path: string): string {
  const plain = path.replace(/\/amp(?=\/|$)|[.!_~]amp(?=$|\.html$)/g, '') || '/'
  return plain === path ? path : withoutAmp(plain)
}

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

type Named = Readonly<Record<string, string>>

/** Reads the parts that a spelling names; undefined if the page has another spelling. */
function readerOf(spelling: string, isExact: boolean) {
  const { host, path, parameters: wanted } = partsOf(spelling)
  const [hostForm, pathForm] = [host && formOf(host), formOf(path)]
  const forms = wanted.map((each) => [nameOf(each), formOf(textOf(each))] as const)
  return (of: string, at: string, parameters: readonly string[]): Named | undefined => {
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
  hosts: readonly string[]
  /** Sources of regular expressions: of the path, and of parameters by name, whatever others stand beside them. */
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
        hosts: host === '' ? hostsOfKey(hostname) : [host.replace(placeholder, (_, name: string) => named[name] ?? '')],
        path: sourceOf(path, known),
        parameters: parameters.map((each) => [nameOf(each), sourceOf(textOf(each), known)] as const),
        isExact: rule.isExact === true,
        choosing: others
          .filter((each) => each.host === host && each.path === path)
          .flatMap((each) => each.parameters.map(nameOf)),
      }
    })
  }
  return undefined
}

/** Names of parameters by which addresses on a host don't differ: whole ones, or beginnings that end in `*`. */
export function idleParameters(host: string): string[] {
  const rule = siteOf(host)?.site.rule
  return [...arrivalEverywhere, rule?.arrival, rule?.view].flatMap(words)
}

/** The hosts on which the paths of a key's host are the same pages. */
export function hostsOfKey(host: string): string[] {
  const rule = siteOf(host)?.site.rule
  const label = host.split('.', 1)[0] ?? ''
  for (const spellings of words(rule?.hosts)) {
    const hosts = spellings.split('=').map((each) => each.replace('*', label))
    if (hosts[0] === host) return hosts
  }
  return [host]
}

const textOf = (parameter: string) => parameter.slice(nameOf(parameter).length + 1)

const forms: Readonly<Record<string, string>> = {
  digits: '\\d+',
  rest: '.+',
  hex: '[0-9a-f]{8,}',
  // an old id of arXiv has a slash
  paper: '(?:[a-z-]+(?:\\.[A-Za-z]{2})?/)?[^/?]+?',
}

const versionAndEnding = '(?:v\\d+)?(?:\\.(?:pdf|full|html|abstract))*'

/** The source of a pattern. @param of what stands for a part by its name */
const sourceOf = (pattern: string, of: (name: string, form: string) => string): string =>
  pattern
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      return name === undefined
        ? escapedForm(part)
        : `${of(name, forms[name] ?? '[^/?&]+')}${name === 'paper' ? versionAndEnding : ''}`
    })
    .join('')

const formOf = (pattern: string): RegExp =>
  new RegExp(`^${sourceOf(pattern, (name, form) => (name === '_' ? form : `(?<${name}>${form})`))}$`)

const escapedForm = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** @param wrapper a path with `{address}` at its end, or as a parameter's value; or `{translated}` */
function unwrap(wrapper: string, url: URL): URL | undefined {
  if (wrapper === '{translated}') return untranslated(url)
  // a mail program's: the address is between two underscores, and what it can't write there is a `*`
  if (wrapper === '{between}')
    return URL.parse(/^\/v3\/__(https?:[^*]+?)__;/.exec(url.pathname)?.[1] ?? '') ?? undefined
  const [path = '', parameter] = wrapper.split('?')
  if (parameter !== undefined) {
    if (!formOf(path).test(url.pathname)) return undefined
    const address = url.searchParams.get(nameOf(parameter)) ?? ''
    return /^https?:/i.test(address) ? (URL.parse(address) ?? undefined) : undefined
  }
  const before = path.replace('{address}', '')
  if (!url.pathname.startsWith(before)) return undefined
  // `/s/` before the address says that it is one of https
  const scheme = before.endsWith('/s/') ? 'https' : 'http'
  const inner = URL.parse(`${scheme}://${url.pathname.slice(before.length)}${url.search}`)
  return inner ? unaccelerated(inner) : undefined
}

/** The page of which this is the accelerated version, as its own viewer says. */
function unaccelerated(url: URL): URL {
  url.pathname = url.pathname.replace(/(?<=.)\/amp\/?$|\.amp(?=\.html$|$)/, '')
  const pairs = url.search.slice(1).split('&')
  url.search = pairs.filter((pair) => !/^(amp(=1|=true)?|outputType=amp)$/i.test(pair)).join('&')
  return url
}

function untranslated({ hostname, pathname, search, hash }: URL): URL | undefined {
  const label = hostname.split('.', 1)[0] ?? ''
  const host = label.replace(/--|-/g, (dashes) => (dashes === '--' ? '-' : '.'))
  const scheme = /[?&]_x_tr_sch=http(&|$)/.test(search) ? 'http' : 'https'
  const pairs = search.slice(1).split('&')
  const query = pairs.filter((pair) => !pair.startsWith('_x_tr_')).join('&')
  return URL.parse(`${scheme}://${host}${pathname}${query && `?${query}`}${hash}`) ?? undefined
}
