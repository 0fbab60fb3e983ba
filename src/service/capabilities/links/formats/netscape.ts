import { Parser } from 'htmlparser2'
import { keywordsOf, type Link, textOf, timeOf, WrongFile } from './link.ts'

/** Maximum elements within each other. */
const maxDepth = 35_000
/** Maximum UTF-16 units of a tag or a comment, such as one with a picture in an attribute. */
export const longestElement = 2_000_000
/** Maximum UTF-16 units of a title, a folder's name or a comment; what follows is left out. */
const longestText = 20_000

type Attributes = Readonly<Record<string, string>>

const isTrue = (text: string | undefined): boolean => text !== undefined && /^(1|true|yes)$/i.test(text)
const isFalse = (text: string | undefined): boolean => text !== undefined && /^(0|false|no)$/i.test(text)

/** Notes of linkding, which stand after the description. */
const notes = /\[linkding-notes\](.*)\[\/linkding-notes\]/s

/**
 * The links of a Netscape bookmark file: those of browsers, Raindrop, linkding, Shaarli, Pinboard and Delicious; and of
 * Pocket's page, which is a list. Folders are tags, except those that each browser has.
 * @throws WrongFile also for a page of HTML that is neither
 */
export async function* netscapeLinks(text: AsyncIterable<string>): AsyncGenerator<Link> {
  const found: Link[] = []
  /** The names of the open folders; empty for one without a name. */
  const folders: string[] = []
  let depth = 0
  let isOfLinks = false
  let read = 0
  let lastEvent = 0
  let folder: { name: string; isOfBrowser: boolean } | undefined
  let link: { attributes: Attributes; title: string; description: string } | undefined
  let collecting: 'title' | 'folder' | 'description' | undefined

  function finish(): void {
    if (link) found.push(describe(link.attributes, link.title, link.description, folders))
    link = undefined
    collecting = undefined
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      lastEvent = read
      if (++depth > maxDepth) throw new WrongFile('deep')
      isOfLinks ||= name === 'dt' || 'time_added' in attributes
      if (name === 'a' && collecting !== 'description') {
        finish()
        link = { attributes, title: '', description: '' }
        collecting = 'title'
      } else if (name === 'dd') {
        collecting = link ? 'description' : undefined
      } else if (name === 'br') {
        add('\n')
      } else if (name === 'h3') {
        finish()
        folder = {
          name: '',
          isOfBrowser: isTrue(attributes.personal_toolbar_folder ?? attributes.unfiled_bookmarks_folder),
        }
        collecting = 'folder'
      } else if (name === 'dl') {
        finish()
        folders.push(folder && !folder.isOfBrowser ? folder.name : '')
        folder = undefined
      } else if (name === 'dt' || name === 'li' || name === 'h1') finish()
    },
    ontext(data) {
      lastEvent = read
      add(data)
    },
    onclosetag(name) {
      lastEvent = read
      depth--
      if (name === 'dl') {
        finish()
        folders.pop()
      } else if ((name === 'a' && collecting === 'title') || name === 'h3') collecting = undefined
    },
    oncomment: () => {
      lastEvent = read
    },
    onprocessinginstruction(_, data) {
      isOfLinks ||= /netscape-bookmark-file/i.test(data)
    },
  })

  function add(text: string): void {
    if (collecting === 'folder' && folder) folder.name = (folder.name + text).slice(0, longestText)
    else if (link && collecting && collecting !== 'folder')
      link[collecting] = (link[collecting] + text).slice(0, longestText)
  }

  for await (const piece of text) {
    read += piece.length
    parser.write(piece)
    if (read - lastEvent > longestElement) throw new WrongFile('element')
    if (found.length > 0 && !isOfLinks) throw new WrongFile('format')
    yield* found.splice(0)
  }
  parser.end()
  finish()
  if (!isOfLinks) throw new WrongFile('format')
  yield* found
}

function describe(attributes: Attributes, title: string, description: string, folders: readonly string[]): Link {
  const { href = '', add_date, time_added, tags = '', shared, public: isPublic } = attributes
  const note = notes.exec(description)?.[1]
  const rest = description.replace(notes, '')
  const own = tags.split(',').filter((tag) => !/^linkding:/.test(tag.trim()))
  return {
    url: href,
    title: textOf(title.replace(/\s+/g, ' '), 'title'),
    overview: note === undefined ? '' : textOf(rest, 'overview'),
    message: textOf(note ?? rest, 'message'),
    quote: '',
    keywords: keywordsOf([...own, ...folders]),
    author: [],
    time: timeOf(add_date ?? time_added ?? ''),
    isPrivate: isTrue(attributes.private) || isFalse(shared ?? isPublic),
  }
}
