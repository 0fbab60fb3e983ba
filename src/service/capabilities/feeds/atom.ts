import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { cut } from '../../../contract/text.ts'
import { findNewest } from '../../features/search/door.ts'
import { isLanguage } from '../../http/language.ts'
import { followUrl, profileUrl } from '../../http/origins.ts'
import { xmlText } from '../../http/response.ts'
import { assertAllowed, defaultQuota } from '../../limits/quota.ts'
import { LruCache } from '../../lru.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { type NewsRow, nameOfPage } from '../../store/shares/news.ts'
import { type SiteTranslate, siteTranslate } from '../../texts.ts'
import { html } from '../../website/html.ts'
import { sourceOf } from '../../website/news-card.ts'
import type { SiteParts } from '../../website/page/visit.ts'
import { type FeedRow, feedRows } from './rows.ts'

/** Maximum entries of a feed, the latest ones. */
export const maxFeedEntries = 50

/** Maximum documents that are made for a member in an hour: all feeds, each minute. */
export const maxDocuments = 1200

/** Milliseconds for which a document counts as unchanged without looking. */
export const unchangedFor = 60_000

/** Maximum feeds whose last look a node remembers. */
const maxLooked = 10_000

export function titleOf({ kind, subject }: Pick<FeedRow, 'kind' | 'subject'>, t: SiteTranslate): string {
  if (kind === 'contacts') return t('feedContacts')
  return kind === 'team' ? t('feedTeam', { team: subject }) : t('feedSearch', { query: subject })
}

/** `/feeds/<secret>`: a feed as Atom (RFC 4287), which doesn't name its own address, since readers pass documents on. */
export function createFeed({ store, network, authUrl, quota, runInQueue, clientIp, now }: SiteParts) {
  const origins = { authUrl }
  /** When the documents were last looked through. */
  const looked = new LruCache<number>(maxLooked)

  async function newsOf({ kind, subject, member, language }: FeedRow): Promise<NewsRow[]> {
    if (kind === 'contacts') return store.news.list({ of: { contactsOf: member } }, maxFeedEntries, 0)
    if (kind === 'search') {
      const found = await findNewest(store, { member, language }, subject, maxFeedEntries)
      // what an import brought is found, but is no news
      return found.filter(({ imported }) => imported === 0)
    }
    // the team of somebody who has left it is none of the member's any more
    const isOwn = (await store.teams.ofMember(member)).includes(subject)
    return isOwn ? store.news.list({ of: { team: subject, reader: member } }, maxFeedEntries, 0) : []
  }

  function showEntry(item: NewsRow, author: MemberRow) {
    const { id, message, overview, site_name, url, language } = item
    const paragraphs = message.split(/\n+/).filter((line) => line.trim() !== '')
    const content = html`${paragraphs.map((line) => html`<p>${line}</p>`)}${overview && html`<blockquote>${overview}</blockquote>`}${url !== null && html`<p>${sourceOf(URL.parse(url)?.hostname ?? '', site_name)}</p>`}`
    return html`<entry xml:lang="${language}">
<id>${followUrl(origins, id)}</id>
<title>${nameOfPage(item) || cut(message, 100)}</title>
<link rel="alternate" href="${url ?? profileUrl(origins, author.id)}"/>
<author><name>${author.name}</name><uri>${profileUrl(origins, author.id)}</uri></author>
<published>${new Date(item.created).toISOString()}</published>
<updated>${new Date(item.published).toISOString()}</updated>
<content type="html">${String(content)}</content>
</entry>
`
  }

  async function make(feed: FeedRow) {
    const news = await newsOf(feed)
    const members = await store.members.findAll(news.map(({ member }) => member))
    const shown = news.map((item) => {
      const author = members.get(item.member)
      return author?.state === 'active' ? showEntry(item, author) : ''
    })
    const entries = shown.join('')
    const t = siteTranslate(isLanguage(feed.language) ? feed.language : 'en')
    const title = titleOf(feed, t)
    const version = createHash('sha256').update(`${title}\n${entries}`).digest('base64url')
    const isSame = version === feed.version
    // a date in a header has no milliseconds, and two versions have two dates
    const changed = isSame ? feed.changed : Math.max(now(), feed.changed + 1000)
    if (!isSame) await store.of(feedRows).setVersion(feed.hash, version, changed)
    looked.set(feed.hash, now())
    const page = feed.kind === 'search' ? `/find?${new URLSearchParams({ query: feed.subject })}` : '/'
    const head = html`<title>${network.name} · ${title}</title>
<id>${authUrl}/feeds#${feed.hash}</id>
<link rel="alternate" type="text/html" href="${authUrl}${page}"/>
<icon>${authUrl}/icon-192.png</icon>
<updated>${new Date(changed).toISOString()}</updated>`
    const text = xmlText(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${t.language}">
${head}
${entries}</feed>
`)
    return { version, changed, text }
  }

  return async (context: Context): Promise<Response> => {
    assertAllowed(quota.count({ subject: clientIp(context), limit: defaultQuota, isStranger: true }), now())
    const feed = await store.of(feedRows).find(context.req.param('secret') ?? '')
    if (!feed) return context.notFound() as Promise<Response>
    // a future time comes from a clock that was ahead
    const isFresh = Math.abs(now() - (looked.get(feed.hash) ?? 0)) < unchangedFor
    if (isFresh && hasVersion(context, feed)) return context.body(null, 304, headersOf(feed))
    assertAllowed(quota.count({ subject: `feeds of ${feed.member}`, limit: maxDocuments }), now())
    return runInQueue(feed.member, async () => {
      const made = await make(feed)
      if (hasVersion(context, made)) return context.body(null, 304, headersOf(made))
      return context.body(made.text, 200, { ...headersOf(made), 'Content-Type': 'application/atom+xml;charset=UTF-8' })
    })
  }
}

type Version = Pick<FeedRow, 'version' | 'changed'>

const headersOf = ({ version, changed }: Version) => ({
  ETag: `"${version}"`,
  'Last-Modified': new Date(changed).toUTCString(),
  'Cache-Control': 'private, max-age=60',
  // a browser that shows the document runs and loads nothing of it
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Robots-Tag': 'noindex',
})

/** Whether the reader has this version already (RFC 9110 §13.1). */
function hasVersion({ req }: Context, { version, changed }: Version): boolean {
  const tags = req.header('If-None-Match')
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`)
  const since = Date.parse(req.header('If-Modified-Since') ?? '')
  return version !== '' && since >= Math.floor(changed / 1000) * 1000
}
