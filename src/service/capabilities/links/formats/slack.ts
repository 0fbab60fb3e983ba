import { posix } from 'node:path'
import { decodeHTML } from 'entities'
import * as v from 'valibot'
import type { Archive } from './archive.ts'
import { type Link, textOf, timeOf, WrongFile } from './link.ts'

const text = v.fallback(v.optional(v.string(), ''), '')

const usersSchema = v.array(
  v.object({
    id: v.string(),
    name: text,
    profile: v.fallback(v.optional(v.object({ email: text, real_name: text, display_name: text })), undefined),
  }),
)

const channelsSchema = v.array(v.object({ name: v.string() }))

const messageSchema = v.object({
  type: v.literal('message'),
  subtype: text,
  user: v.string(),
  text,
  ts: v.string(),
  thread_ts: text,
  attachments: v.fallback(v.optional(v.array(v.object({ from_url: text, title: text })), []), []),
})

type Message = v.InferOutput<typeof messageSchema>

/** Messages that a person wrote; others say who joined, or are a program's. */
const written = new Set(['', 'me_message', 'file_share'])

/** `<https://page.example|its label>`. */
const reference = /<(https?:[^<>|\s]+)(?:\|([^<>]*))?>/g

/** Public channels of an export, by name. */
async function channelsIn(archive: Archive, root: string): Promise<string[]> {
  const channels = await readJson(archive, posix.join(root, 'channels.json'), channelsSchema)
  return channels.map(({ name }) => name).sort()
}

/**
 * The links in messages of chosen public channels, with their threads left out: replies are talk. A message with several
 * links is each one's comment. @throws WrongFile with the channels, unless all that are chosen exist
 */
export async function* slackLinks(archive: Archive, chosen: readonly string[]): AsyncGenerator<Link> {
  const index = archive.names.find((name) => posix.basename(name) === 'channels.json')
  if (index === undefined) throw new WrongFile('format')
  const root = posix.dirname(index)
  const channels = await channelsIn(archive, root)
  if (chosen.length === 0 || chosen.some((name) => !channels.includes(name))) throw new WrongFile('channels', channels)
  const users = await readJson(archive, posix.join(root, 'users.json'), usersSchema)
  const people = new Map(
    users.map(({ id, name, profile }) => {
      const { email = '', real_name = '', display_name = '' } = profile ?? {}
      return [
        id,
        [...new Set([real_name || name, email, name, display_name, id])].filter((each) => each !== ''),
      ] as const
    }),
  )
  for (const channel of chosen) {
    const days = archive.names.filter(
      (name) =>
        posix.dirname(name) === posix.join(root, channel) && /^\d{4}-\d\d-\d\d\.json$/.test(posix.basename(name)),
    )
    for (const day of days.sort()) yield* linksOf(await readJson(archive, day, v.array(v.unknown())), people)
  }
}

function* linksOf(messages: readonly unknown[], people: ReadonlyMap<string, readonly string[]>): Generator<Link> {
  for (const each of messages) {
    const message = v.safeParse(messageSchema, each)
    if (!message.success) continue
    const { subtype, user, ts, thread_ts } = message.output
    if (!written.has(subtype) || (thread_ts !== '' && thread_ts !== ts)) continue
    yield* linksIn(message.output, people.get(user) ?? [user], people)
  }
}

function* linksIn(
  message: Message,
  author: readonly string[],
  people: ReadonlyMap<string, readonly string[]>,
): Generator<Link> {
  for (const [, url = '', label = ''] of message.text.matchAll(reference)) {
    const address = decodeHTML(url)
    const named = message.attachments.find(({ from_url }) => from_url === address)?.title || decodeHTML(label)
    yield {
      url: address,
      title: isAddress(named) ? '' : textOf(named, 'title'),
      overview: '',
      keywords: '',
      message: textOf(plain(message.text, url, people), 'message'),
      quote: '',
      author,
      time: timeOf(message.ts),
      isPrivate: false,
    }
  }
}

const isAddress = (label: string): boolean => /^(https?:|[\w.-]+\/|[\w.-]+\.\w+$)/.test(label)

/** A message without Slack's signs, and without the address that it is about; empty if it has nothing but links. */
function plain(message: string, about: string, people: ReadonlyMap<string, readonly string[]>): string {
  const words = message
    .replace(reference, (_, url: string, label = url) => (url === about && isAddress(label) ? '' : label))
    .replace(/<@(\w+)(?:\|([^<>]*))?>/g, (_, id: string, name?: string) => `@${name ?? people.get(id)?.[0] ?? id}`)
    .replace(/<[#!]([^<>|]*)(?:\|([^<>]*))?>/g, (_, id: string, name?: string) => name ?? id)
  return message.replace(reference, '').trim() === '' ? '' : decodeHTML(words).replace(/ {2,}/g, ' ').trim()
}

async function readJson<Schema extends v.GenericSchema>(archive: Archive, name: string, schema: Schema) {
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), schema), await archive.read(name)) as v.InferOutput<Schema>
  } catch (error) {
    throw error instanceof WrongFile ? error : new WrongFile('syntax')
  }
}
