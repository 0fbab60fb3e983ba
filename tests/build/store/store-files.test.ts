import { describe, expect, it } from 'vitest'
import { archive } from '../../../src/build/archive.ts'
import { chooseLines, faultsOf, listingFiles, parseListing } from '../../../src/build/store/store-files.ts'
import { fillIn } from '../../../src/build/tools.ts'
import { unpack } from './packed.ts'

const files = [
  { path: 'b.txt', data: Buffer.from('two') },
  { path: 'Ärzte/a.txt', data: Buffer.from('') },
  { path: 'a/1.txt', data: Buffer.from('one') },
]

it('an archive contains every file unchanged and uncompressed, sorted by name, and is the same for any order of its files', () => {
  expect(unpack(archive(files)).map(({ path, data }) => [path, data.toString()])).toEqual([
    ['a/1.txt', 'one'],
    ['b.txt', 'two'],
    ['Ärzte/a.txt', ''],
  ])
  expect(archive(files.toReversed()).equals(archive(files))).toBe(true)
  // compressors differ
  expect(archive([{ path: 'a', data: Buffer.alloc(1000) }]).length).toBeGreaterThan(1000)
})

const text = '# Passalong for {network}\n\n> Who on {network} shared this page.\n\nOne.\n\nTwo on {network}.\n'

it('lines for every network stand in place of the lines above them', () => {
  const text = 'first\n[any] other\nalways\n| row |\n[any]\n| last |\n'
  expect(chooseLines(text, false)).toBe('first\nalways\n| row |\n| last |\n')
  expect(chooseLines(text, true)).toBe('other\nalways\n| last |\n')
})

describe('a listing', () => {
  it('becomes three texts with the network’s name', () => {
    const { files, faults } = listingFiles('en', text, { network: 'Our $& Network' })
    expect(files.map(({ path, data }) => [path, data.toString()])).toEqual([
      ['listing/en/name.txt', 'Passalong for Our $& Network\n'],
      ['listing/en/summary.txt', 'Who on Our $& Network shared this page.\n'],
      ['listing/en/description.txt', 'One.\n\nTwo on Our $& Network.\n'],
    ])
    expect(faults).toEqual([])
  })

  it('reports texts that are too long with a network’s name', () => {
    expect(listingFiles('en', text, { network: 'The Network of All Who Work With Their Hands' }).faults).toEqual([
      'the listing’s name (en) has 58 characters with this network’s name, and 45 at most',
    ])
    expect(listingFiles('en', text, { network: 'n'.repeat(110) }).faults).toHaveLength(2)
  })

  it('needs a name, a summary, a description, and a value for each placeholder', () => {
    const sentence = 'A listing is “# name”, “> short text” and the long text.'
    expect(() => parseListing('# Passalong\n\nOne.\n')).toThrow(sentence)
    expect(() => fillIn('{network} and {somebody}', { network: 'Ours' })).toThrow('{somebody}')
  })
})

const manifest = {
  manifest_version: 3,
  host_permissions: ['https://api.network.example/*'],
  content_security_policy: { extension_pages: "default-src 'none'; script-src 'self'; connect-src https:" },
}

const file = (path: string, text: string) => ({ path, data: Buffer.from(text) })
const manifestWith = (changes: object) => file('manifest.json', JSON.stringify({ ...manifest, ...changes }))
const moreScripts = 'the content security policy allows more scripts than the archive’s own'
const policy = (extension_pages: string) => ({ content_security_policy: { extension_pages } })

describe('an extension for publication', () => {
  it('has no fault if all code is in the archive', () => {
    expect(
      faultsOf([
        manifestWith({}),
        file(
          'popup.html',
          '<link rel="stylesheet" href="/a.css"><script type="module" src="/chunks/popup.js"></script>',
        ),
        file(
          'chunks/popup.js',
          'import{a}from"./b.js";const x=()=>import("./c.js");evaluate(a);typeof Function;x("http://w3")',
        ),
        file('a.css', '@import "./b.css";a{background:url(/icon.png)}'),
      ]),
    ).toEqual([])
  })

  it.each([
    [{ key: 'MII' }, 'the manifest has a key'],
    [{ host_permissions: ['http://localhost/*'] }, 'the manifest has http:'],
    [policy("default-src 'none'; script-src 'self'; connect-src HTTP:"), 'the manifest has http:'],
    [{ content_security_policy: undefined }, moreScripts],
    [policy("script-src 'self'"), moreScripts],
    [policy("default-src 'none'; script-src 'self' https://cdn.example"), moreScripts],
    [policy("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"), moreScripts],
    [policy("default-src 'none'; script-src 'self'; script-src-elem https:"), moreScripts],
    [
      { content_security_policy: { ...manifest.content_security_policy, sandbox: 'sandbox allow-scripts' } },
      'there is a content security policy for sandbox',
    ],
  ])('is refused with %j in its manifest', (changes, fault) => {
    expect(faultsOf([manifestWith(changes)])).toEqual([fault])
  })

  it.each([
    ['a.js', 'x=eval("1")', 'eval'],
    ['a.js', '(0,eval)(t)', 'eval'],
    ['a.js', 'new Function("a","return a")', 'new Function'],
    ['a.js', 'Function("return this")()', 'new Function'],
    ['a.mjs', 'importScripts("https://a.example/b.js")', 'importScripts'],
    ['a.js', 'import("https://a.example/b.js")', 'an import from outside its own files'],
    ['a.js', 'import(where)', 'an import from outside its own files'],
    ['a.js', 'import("//a.example/b.js")', 'an import from outside its own files'],
    ['a.js', 'import{a}from"https://a.example/b.js"', 'an import from elsewhere'],
    ['a.js', 'document.createElement("script")', 'a script element'],
    ['a.js', 'setTimeout("alert(1)",1)', 'a timer with a text'],
    ['a.html', '<script src="https://a.example/b.js"></script>', 'something from elsewhere'],
    ['a.html', '<link rel="stylesheet" href=//a.example/b.css>', 'something from elsewhere'],
    ['a.html', '<script>alert(1)</script>', 'an inline script'],
    ['a.html', '<img src="/a.png" onerror="alert(1)">', 'an event attribute'],
    ['a.css', '@import "https://a.example/b.css"', 'something from elsewhere'],
    ['a.css', 'a{background:url(//a.example/b.png)}', 'something from elsewhere'],
  ])('is refused with a %s of %s', (path, text, what) => {
    expect(faultsOf([manifestWith({}), file(path, text)])).toEqual([`${path} has ${what}`])
  })

  it('is refused without a manifest', () => {
    expect(faultsOf([file('a.js', '')])).toEqual(['there is no manifest.json'])
  })
})
