import { decodeHTML } from 'entities'
import { UsageError } from '../../usage-error.ts'
import { isFalse, isOwnFolder, isTrue, keywordsOf, type Link, lineOf, textOf, timeOf } from './link.ts'

/** Maximum folders within each other in a bookmark file. */
export const maxFolderDepth = 50
/** Maximum UTF-16 units of a title, a folder's name or a comment; what follows is left out. */
const longestText = 20_000

type Attributes = ReadonlyMap<string, string>

/**
 * The links of a Netscape bookmark file of a browser, Raindrop, linkding, Shaarli or Pinboard. Folders are tags, except
 * browsers' own folders. @throws UsageError also for another page of HTML
 */
export function* bookmarkLinks(text: string): Generator<Link> {
  const found: Link[] = []
  /** The names of the open folders; empty for a folder that is no tag. */
  const folders: string[] = []
  let isOfLinks = false
  let folder: Folder | undefined
  let link: { attributes: Attributes; title: string; description: string } | undefined
  let collecting: 'title' | 'folder' | 'description' | undefined

  function finish(): void {
    if (link) found.push(describe(link.attributes, link.title, link.description, folders))
    link = undefined
    collecting = undefined
  }

  function add(text: string): void {
    if (collecting === 'folder' && folder) folder.name = (folder.name + text).slice(0, longestText)
    else if (link && collecting && collecting !== 'folder')
      link[collecting] = (link[collecting] + text).slice(0, longestText)
  }

  function take(name: string, tag: string): void {
    isOfLinks ||= name === 'dt' || /^<!doctype netscape-bookmark-file/i.test(tag)
    if (name === 'a' && collecting !== 'description') {
      finish()
      link = { attributes: attributesOf(tag), title: '', description: '' }
      collecting = 'title'
    } else if (name === 'h3') {
      finish()
      folder = { attributes: attributesOf(tag), name: '' }
      collecting = 'folder'
    } else if (name === 'dl') {
      finish()
      if (folders.length === maxFolderDepth) throw new UsageError(`Folders are more than ${maxFolderDepth} deep.`)
      folders.push(folder && !isOfBrowser(folder, folders) ? decodeHTML(folder.name) : '')
      folder = undefined
    } else if (name === '/dl') {
      finish()
      folders.pop()
    } else if (name === 'dt' || name === 'h1') finish()
    else if (name === 'dd') collecting = link ? 'description' : undefined
    else if (name === 'br') add('\n')
    else if (name === '/h3' || (name === '/a' && collecting === 'title')) collecting = undefined
  }

  for (const { 0: part, groups } of text.matchAll(parts)) {
    if (/^<./s.test(part)) take(groups?.name?.toLowerCase() ?? '', part)
    else add(part)
    if (found.length > 0 && !isOfLinks) break
    yield* found.splice(0)
  }
  finish()
  if (!isOfLinks) throw new UsageError('This is no file of links: a page of HTML that has no bookmarks.')
  yield* found
}

interface Folder {
  attributes: Attributes
  name: string
}

const isOfBrowser = ({ attributes, name }: Folder, within: readonly string[]): boolean =>
  isTrue(attributes.get('personal_toolbar_folder') ?? attributes.get('unfiled_bookmarks_folder')) ||
  attributes.get('id') === 'com.apple.ReadingList' ||
  (within.length <= 1 && isOwnFolder(decodeHTML(name)))

/** Notes of linkding stand after the description, between these. */
const [notesBegin, notesEnd] = ['[linkding-notes]', '[/linkding-notes]']

function describe(attributes: Attributes, title: string, description: string, folders: readonly string[]): Link {
  const begin = description.indexOf(notesBegin)
  const end = begin < 0 ? -1 : description.indexOf(notesEnd, begin)
  const notes = end < 0 ? undefined : description.slice(begin + notesBegin.length, end)
  const rest =
    notes === undefined ? description : description.slice(0, begin) + description.slice(end + notesEnd.length)
  const own = (attributes.get('tags') ?? '').split(',').filter((tag) => !tag.trim().startsWith('linkding:'))
  return {
    url: (attributes.get('href') ?? '').trim(),
    title: lineOf(decodeHTML(title), 'title'),
    overview: notes === undefined ? '' : textOf(decodeHTML(rest), 'overview'),
    message: textOf(decodeHTML(notes ?? rest), 'message'),
    keywords: keywordsOf([...own, ...folders]),
    author: [],
    time: timeOf(attributes.get('add_date') ?? ''),
    isPrivate: isTrue(attributes.get('private')) || isFalse(attributes.get('shared') ?? attributes.get('public')),
  }
}

/**
 * A comment; a tag with its name, whose quoted values may have `>`; or a text, with each `<` that begins no tag. A tag
 * that doesn't end ends the file. No two alternatives begin alike, so a hostile file takes no longer. A parser of HTML
 * holds open what these files never close: a DT and a P more for each folder beside another.
 */
const parts =
  /<!--.*?-->|<(?=[a-z/?]|!(?!--))(?<name>\/?[a-z][a-z0-9]*)?(?![a-z0-9])[^>=]*(?:=(?:\s*"[^"]*"|\s*'[^']*'|(?!\s*["']))[^>=]*)*>|<(?![a-z/!?])|[^<]+/gisy

const attribute = /([^\s=<>/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/g

const known = new Set(
  'href add_date tags private shared public personal_toolbar_folder unfiled_bookmarks_folder id'.split(' '),
)

function attributesOf(tag: string): Attributes {
  const attributes = new Map<string, string>()
  for (const [, written = '', double, single, bare = ''] of tag.matchAll(attribute)) {
    const name = written.toLowerCase()
    if (known.has(name) && !attributes.has(name)) attributes.set(name, decodeHTML(double ?? single ?? bare))
  }
  return attributes
}
