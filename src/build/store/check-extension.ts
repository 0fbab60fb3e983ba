import type { ArchiveFile } from './archive.ts'

/** What the manifest's checks read; the browsers' own parsers know the rest. */
interface Manifest {
  key?: string
  content_security_policy?: Record<string, string>
}

/** What a store refuses in a script: code that isn't in the archive, or that is made of texts. */
const foreignCode: readonly [pattern: RegExp, what: string][] = [
  [/(?<![\w$.-])eval\s*[()]/, 'eval'],
  [/(?<![\w$.])Function\s*\(\s*["'`]|\bnew Function\b/, 'new Function'],
  [/\bimportScripts\s*\(/, 'importScripts'],
  [/\bimport\s*\(\s*(?!["'`]\.{0,2}\/[^/])/, 'an import of something else than its own files'],
  [/\b(?:from|import)\s*["'`](?:\w+:|\/\/)/, 'an import from elsewhere'],
  [/createElement\(\s*["'`]script/, 'a script element'],
  [/\bset(?:Timeout|Interval)\s*\(\s*["'`]/, 'a timer with a text'],
]

/** In a page: what is loaded from elsewhere, a script that stands in the page itself, and what runs by an attribute. */
const foreignMarkup: readonly [pattern: RegExp, what: string][] = [
  [/(?:src|href)\s*=\s*["']?(?:\w+:|\/\/)/i, 'something from elsewhere'],
  [/<script(?![^>]*\ssrc=)/i, 'an inline script'],
  [/\son\w+\s*=/i, 'an event attribute'],
]

/** In a style. */
const foreignStyle: readonly [pattern: RegExp, what: string][] = [
  [/(?:@import|url\()\s*["']?(?:https?:|\/\/)/i, 'something from elsewhere'],
]

const rules: Record<string, readonly [pattern: RegExp, what: string][]> = {
  js: foreignCode,
  mjs: foreignCode,
  html: foreignMarkup,
  css: foreignStyle,
}

/**
 * What the stores would refuse in a built extension, or what should never get there: a key of ours, http in the manifest,
 * and code that isn't in the archive. A sentence's part each, none if all is well.
 */
export function faultsOf(files: readonly ArchiveFile[]): string[] {
  const manifest = files.find(({ path }) => path === 'manifest.json')
  if (!manifest) return ['there is no manifest.json']
  const text = manifest.data.toString()
  return [
    ...manifestFaults(text, JSON.parse(text)),
    ...files.flatMap(({ path, data }) =>
      (rules[path.split('.').at(-1) ?? ''] ?? [])
        .filter(([pattern]) => pattern.test(data.toString()))
        .map(([, what]) => `${path} has ${what}`),
    ),
  ]
}

function manifestFaults(text: string, { key, content_security_policy: policies = {} }: Manifest): string[] {
  const { extension_pages: policy = '', ...others } = policies
  const directives = policy.split(';').map((directive) => directive.trim())
  const has = (directive: string) => directives.includes(directive)
  const faults: [fault: boolean, what: string][] = [
    [key !== undefined, 'the manifest has a key'],
    [/http:/i.test(text), 'the manifest has http:'],
    [
      !has("default-src 'none'") || !has("script-src 'self'") || /unsafe|script-src-/.test(policy),
      'the content security policy allows more scripts than the archive’s own',
    ],
    [Object.keys(others).length > 0, `there is a content security policy for ${Object.keys(others).join(' and ')}`],
  ]
  return faults.filter(([fault]) => fault).map(([, what]) => what)
}
