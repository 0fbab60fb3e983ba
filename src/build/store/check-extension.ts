import type { ArchiveFile } from './archive.ts'

/** The manifest's fields that the checks need. */
interface Manifest {
  key?: string
  content_security_policy?: Record<string, string>
}

/** Patterns that a store refuses in a script: code from outside the archive, or code from strings. */
const foreignCode: readonly [pattern: RegExp, what: string][] = [
  [/(?<![\w$.-])eval\s*[()]/, 'eval'],
  [/(?<![\w$.])Function\s*\(\s*["'`]|\bnew Function\b/, 'new Function'],
  [/\bimportScripts\s*\(/, 'importScripts'],
  [/\bimport\s*\(\s*(?!["'`]\.{0,2}\/[^/])/, 'an import from outside its own files'],
  [/\b(?:from|import)\s*["'`](?:\w+:|\/\/)/, 'an import from elsewhere'],
  [/createElement\(\s*["'`]script/, 'a script element'],
  [/\bset(?:Timeout|Interval)\s*\(\s*["'`]/, 'a timer with a text'],
]

/** Patterns in a page: foreign resources, inline scripts and event attributes. */
const foreignMarkup: readonly [pattern: RegExp, what: string][] = [
  [/(?:src|href)\s*=\s*["']?(?:\w+:|\/\/)/i, 'something from elsewhere'],
  [/<script(?![^>]*\ssrc=)/i, 'an inline script'],
  [/\son\w+\s*=/i, 'an event attribute'],
]

/** Patterns in a style sheet. */
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
 * Finds parts of a built extension that the stores refuse, or that must not be published: a key, http in the manifest,
 * and code from outside the archive.
 *
 * @returns the end of a sentence for each; empty if there are none
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
