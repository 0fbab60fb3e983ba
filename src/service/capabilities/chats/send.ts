import { createHmac } from 'node:crypto'
import { type Delivering, deliver, type Outcome, post } from '../../deliveries/deliver.ts'
import { followUrl, profileUrl } from '../../http/origins.ts'
import { type Outgoing, OutgoingFailed } from '../../outgoing.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import { type ChatFormat, patience, type Webhook, webhookRows } from './rows.ts'

/** Milliseconds until the next attempt, by the attempts so far: together an hour. */
export const pauses = [1, 2, 4, 8, 15, 30].map((minutes) => minutes * 60_000)

/** Maximum milliseconds after a share in which it is sent: a restored backup may have one that was sent since. */
export const longestDelay = 2 * patience

/** Maximum shares that are sent to chats at once. */
export const places = { atOnce: 6, ofMember: 3, ofHost: 3 }

export const postToChat = (
  outgoing: Outgoing,
  webhook: Webhook,
  message: ChatMessage,
  request?: Pick<Parameters<typeof post>[2], 'ready' | 'signal'>,
) => post(outgoing, webhook.url, { ...chatRequest(webhook, message), ...request, toInternalHosts: true })

/** Whether nothing will ever be sent to an address; a name server that is away now says nothing about it. */
export const isInternal = (outgoing: Outgoing, url: string): Promise<boolean> =>
  outgoing.check(url, { toInternalHosts: true }).then(
    () => false,
    (error) => error instanceof OutgoingFailed && error.reason === 'address',
  )

/** Each share at most once: what may have arrived is not sent again, what a chat refuses or never got is, for an hour. */
export function sendToChats(deps: Delivering) {
  const { store, outgoing, authUrl, now } = deps
  const { news, members } = store
  const webhooks = store.of(webhookRows)

  async function messageOf(item: string): Promise<ChatMessage | undefined> {
    const share = await news.find(item)
    const author = share && (await members.find(share.member))
    if (!share || share.url === null || share.published < now() - longestDelay) return undefined
    if (author?.state !== 'active') return undefined
    const { id, title, url, message, overview, site_name, language, published } = share
    return {
      from: { name: author.name, link: profileUrl({ authUrl }, author.id) },
      page: { title: nameOfPage({ title, url }), url },
      text: message,
      more: {
        type: 'share',
        id,
        link: followUrl({ authUrl }, id),
        summary: overview,
        site_name,
        language,
        shared: new Date(published).toISOString(),
      },
    }
  }

  return deliver(deps, {
    channel: 'chat',
    messagesOf: (on) => on.of(webhookRows).messages,
    async prepare({ target, item, sending }) {
      const webhook = sending === 1 ? undefined : await webhooks.find(target)
      const message = webhook && (await messageOf(item))
      if (!webhook || !message) return undefined
      return async (request) => {
        const failed = await postToChat(outgoing, webhook, message, request)
        if (!failed) return { isDone: true, record: (tx) => tx.of(webhookRows).succeeded(target) }
        const record: Outcome['record'] = (tx) => tx.of(webhookRows).failed(target, failed.failure, now())
        return { isPassing: !failed.mayHaveArrived, record }
      }
    },
    pauses,
    places,
    failed: 'A share isn’t sent to a chat',
  })
}

export interface ChatMessage {
  from: { name: string; link: string }
  page?: { title: string; url: string } | undefined
  text: string
  more: object
}

const bodies: Record<ChatFormat, (message: ChatMessage) => object> = {
  slack: slackBody,
  mattermost: mattermostBody,
  teams: teamsBody,
  json: ({ from, page, text, more }) => ({ ...more, from, ...page, text }),
}

export function chatRequest({ format, secret }: Pick<Webhook, 'format' | 'secret'>, message: ChatMessage) {
  const body = JSON.stringify(bodies[format](message))
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const signed = format === 'json' && { 'X-Hub-Signature-256': signature }
  const headers: Record<string, string> = { 'Content-Type': 'application/json', ...signed }
  return { headers, body }
}

const linesOf = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '')

/** A message for Slack. Blocks interpret nothing; in `text`, for notifications, `&`, `<` and `>` begin links and mentions. */
function slackBody({ from, page, text }: ChatMessage): object {
  const escaped = (plain: string) => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const name = { type: 'text', text: from.name, style: { bold: true } }
  const link = page && [
    { type: 'text', text: ': ' },
    { type: 'link', url: page.url, text: page.title },
  ]
  const elements: object[] = [{ type: 'rich_text_section', elements: [name, ...(link ?? [])] }]
  if (text !== '') elements.push({ type: 'rich_text_quote', elements: [{ type: 'text', text }] })
  return {
    text: escaped([from.name, page?.title ?? text].join(': ')),
    blocks: [{ type: 'rich_text', elements }],
    unfurl_links: false,
    unfurl_media: false,
  }
}

/** Markdown with each sign escaped. A word joiner keeps `@all` from being a mention, which an escape doesn't. */
function mattermostBody({ from, page, text }: ChatMessage): object {
  const escaped = (plain: string) =>
    plain
      .replace(/\s+/g, ' ')
      .replace(/[!-/:-@[-`{-~]/g, '\\$&')
      .replaceAll('@', '@\u2060')
  const url = page?.url.replace(/[()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const quote = linesOf(text).map((line) => `\n> ${escaped(line)}`)
  return { text: `**${escaped(from.name)}**${page ? `: [${escaped(page.title)}](${url})` : ''}${quote.join('')}` }
}

/** The adaptive card that the webhook of Teams' workflows takes. Runs of text are not interpreted. */
function teamsBody({ from, page, text }: ChatMessage): object {
  const run = (plain: string, more = {}) => ({ type: 'TextRun', text: plain, ...more })
  const block = (...inlines: object[]) => ({ type: 'RichTextBlock', inlines })
  const open = page && { type: 'Action.OpenUrl', url: page.url }
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            block(
              run(from.name, { weight: 'Bolder' }),
              ...(page ? [run(': '), run(page.title, { selectAction: open })] : []),
            ),
            ...linesOf(text).map((line) => block(run(line))),
          ],
        },
      },
    ],
  }
}
