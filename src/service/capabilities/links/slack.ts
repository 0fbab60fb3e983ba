import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeHTML } from 'entities'
import * as v from 'valibot'
import { cut } from '../../../contract/text.ts'
import { longestPersonField } from '../../actions/invite.ts'
import { UsageError } from '../../usage-error.ts'
import { type Link, lineOf, textOf, timeOf } from './link.ts'

/** Channels that are named if none is chosen. */
const namedChannels = 200

const arrayInJson = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))

const text = v.fallback(v.optional(v.string(), ''), '')

const profileSchema = v.object({ name: text, email: text, real_name: text, display_name: text })

const userSchema = v.object({
  id: v.string(),
  name: text,
  profile: v.fallback(v.optional(profileSchema), undefined),
})

/** Members of other companies are in no list of users: `user_profile` has their names. */
const messageSchema = v.object({
  type: v.literal('message'),
  subtype: text,
  user: v.string(),
  user_profile: v.fallback(v.optional(profileSchema), undefined),
  text,
  ts: v.string(),
  thread_ts: text,
  attachments: v.fallback(v.optional(v.array(v.object({ from_url: text, title: text })), []), []),
})

/** The export's names of each person by id; the first one is for people. */
type People = Map<string, readonly string[]>

/** Messages that a person wrote; others say who joined, or are a program's. */
const written = new Set(['', 'me_message', 'file_share'])

/**
 * The links in messages of chosen public channels, with their threads left out: replies are talk. A message with several
 * links is each one's comment. @throws UsageError with the channels, unless all that are chosen exist
 */
export async function* slackLinks(folder: string, chosen: readonly string[]): AsyncGenerator<Link> {
  const channels = await entriesOf(join(folder, 'channels.json'), v.object({ name: v.string() }))
  const names = channels.map(({ name }) => name)
  if (chosen.length === 0 || chosen.some((channel) => !names.includes(channel)))
    throw new UsageError(`Please choose channels of the export: ${names.slice(0, namedChannels).sort().join(', ')}.`)
  const people: People = new Map()
  for (const { id, name, profile } of await entriesOf(join(folder, 'users.json'), userSchema))
    people.set(id, namesOf(id, { ...profile, name }))
  for (const channel of chosen) {
    const days = (await readdir(join(folder, channel))).filter((name) => /^\d{4}-\d\d-\d\d\.json$/.test(name))
    for (const day of days.sort())
      for (const message of await entriesOf(join(folder, channel, day), messageSchema)) yield* linksIn(message, people)
  }
}

const namesOf = (id: string, { name = '', email = '', real_name = '', display_name = '' }): string[] =>
  [...new Set([real_name || name, email, name, display_name, id])]
    .filter((each) => each !== '')
    .map((each) => cut(each, longestPersonField.email))

function* linksIn(message: v.InferOutput<typeof messageSchema>, people: People): Generator<Link> {
  const { subtype, user, user_profile, ts, thread_ts, attachments } = message
  if (!written.has(subtype) || (thread_ts !== '' && thread_ts !== ts)) return
  if (user_profile && !people.has(user)) people.set(user, namesOf(user, user_profile))
  const parts = partsOf(message.text)
  const links = parts.filter(isLink)
  const words = textOf(wordsOf(parts, links.length === 1, people), 'message')
  const titles = new Map(attachments.map(({ from_url, title }) => [from_url, title]))
  for (const link of links)
    yield {
      url: link.target,
      title: lineOf(titles.get(link.target) || (isBare(link) ? '' : link.label), 'title'),
      message: words,
      author: people.get(user) ?? namesOf(user, user_profile ?? {}),
      time: timeOf(ts),
      isPrivate: false,
    }
}

/** A piece of a message: a text, or a reference, such as `<https://page.example|its label>`, `<@U1>`, `<#C2|random>`. */
type Part = string | { target: string; label: string }

function partsOf(message: string): Part[] {
  const [first = '', ...others] = message.split('<')
  const parts: Part[] = [decodeHTML(first)]
  for (const other of others) {
    const end = other.indexOf('>')
    if (end < 0) continue
    const [target = '', label = ''] = other.slice(0, end).split('|', 2)
    parts.push({ target: decodeHTML(target), label: decodeHTML(label) }, decodeHTML(other.slice(end + 1)))
  }
  return parts
}

type Reference = Exclude<Part, string>

const isLink = (part: Part): part is Reference & { target: `http${string}` } =>
  typeof part !== 'string' && /^https?:/.test(part.target)

/** Whether the label is the address itself, possibly without its scheme. */
const isBare = ({ target, label }: Reference): boolean => target.endsWith(label)

/** A message without Slack's signs; empty if it has nothing but links. @param isOfOne leaves out its one link's address */
function wordsOf(parts: readonly Part[], isOfOne: boolean, people: People): string {
  if (parts.every((part) => isLink(part) || (typeof part === 'string' && part.trim() === ''))) return ''
  const words = parts.map((part) => {
    if (typeof part === 'string') return part
    if (isLink(part)) return !isBare(part) ? part.label : isOfOne ? '' : part.target
    const [sign = '', id] = [part.target[0], part.target.slice(1)]
    if (sign === '@') return `@${part.label || people.get(id)?.[0] || id}`
    return part.label || (sign === '#' || sign === '!' ? id : part.target)
  })
  return words.join('').replace(/ {2,}/g, ' ')
}

/** The entries of a file that is an array in JSON; others than these, such as programs', stay out. @throws UsageError */
async function entriesOf<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>[]> {
  const entries = v.safeParse(arrayInJson, await readFile(path, 'utf8'))
  if (!entries.success) throw new UsageError(`${path} is damaged, or no part of an export.`)
  return entries.output.flatMap((entry) => {
    // without `abortEarly`, a list of a million numbers has a million issues
    const parsed = v.safeParse(schema, entry, { abortEarly: true })
    return parsed.success ? [parsed.output] : []
  })
}
