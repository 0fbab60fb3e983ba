import type { Context } from 'hono'
import { etag } from 'hono/etag'
import { cut } from '../../../contract/text.ts'
import { findNewest, longestSearch } from '../../features/search/door.ts'
import { followUrl, profileUrl } from '../../http/hosts.ts'
import { xmlText } from '../../http/response.ts'
import { assertAllowed, defaultQuota } from '../../limits/quota.ts'
import { notificationsPath } from '../../pages/settings/notifications.ts'
import { changeConfirmed } from '../../pages/sign-in/confirmation.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { type NewsRow, nameOfPage } from '../../store/shares/news.ts'
import { isLanguage, type SiteTranslate, siteTranslate } from '../../texts.ts'
import { form, formElement, formPage, formPart } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { sourceOf } from '../../website/news-card.ts'
import { askFirst, group, icon, list } from '../../website/page/components.ts'
import { alphabetOf } from '../../website/page/language.ts'
import { copyNotice } from '../../website/page/layout.ts'
import { showDate } from '../../website/page/times.ts'
import type { MemberVisit, OnSite, SitePage, SiteParts } from '../../website/page/visit.ts'
import { type FeedRow, feedRows, maxFeeds } from './rows.ts'

const path = '/settings/feeds'

/** Maximum entries of a feed, the latest ones. */
export const maxFeedEntries = 50

/** Maximum documents that are made for a member in an hour: all feeds, each minute. */
export const maxDocuments = 1200

function titleOf({ kind, subject }: Pick<FeedRow, 'kind' | 'subject'>, t: SiteTranslate): string {
  if (kind === 'contacts') return t('feedContacts')
  return kind === 'team' ? t('feedTeam', { team: subject }) : t('feedSearch', { query: subject })
}

/** `/feeds/<secret>`: a feed as Atom (RFC 4287), which doesn't name its own address, since readers pass documents on. */
function createFeed({ store, network, authUrl, quota, runInQueue, clientIp, now }: SiteParts) {
  const origins = { authUrl }

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

  async function make(feed: FeedRow): Promise<string> {
    const news = await newsOf(feed)
    const members = await store.members.findAll(news.map(({ member }) => member))
    const entries = news.map((item) => {
      const author = members.get(item.member)
      return author?.state === 'active' ? showEntry(item, author) : ''
    })
    const t = siteTranslate(isLanguage(feed.language) ? feed.language : 'en')
    const page = feed.kind === 'search' ? `/find?${new URLSearchParams({ query: feed.subject })}` : '/'
    const changed = Math.max(feed.created, ...news.map(({ published }) => published))
    const head = html`<title>${network.name} · ${titleOf(feed, t)}</title>
<id>${authUrl}/feeds#${feed.hash}</id>
<link rel="alternate" type="text/html" href="${authUrl}${page}"/>
<icon>${authUrl}/icon-192.png</icon>
<updated>${new Date(changed).toISOString()}</updated>`
    return xmlText(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${t.language}">
${head}
${entries.join('')}</feed>
`)
  }

  return async (context: Context): Promise<Response> => {
    assertAllowed(quota.count({ subject: clientIp(context), limit: defaultQuota, isStranger: true }), now())
    const feed = await store.of(feedRows).find(context.req.param('secret') ?? '')
    if (!feed) return context.notFound() as Promise<Response>
    assertAllowed(quota.count({ subject: `feeds of ${feed.member}`, limit: maxDocuments }), now())
    return runInQueue(feed.member, async () => context.body(await make(feed), 200, headers))
  }
}

const headers = {
  'Content-Type': 'application/atom+xml;charset=UTF-8',
  'Cache-Control': 'private, max-age=60',
  // a browser that shows the document runs and loads nothing of it
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Robots-Tag': 'noindex',
}

function showFeed(feed: FeedRow, visit: MemberVisit): Html {
  const { t } = visit
  const title = titleOf(feed, t)
  const button = html`<button name="end" value="${feed.hash}">${t('feedEnd')}</button>`
  const end = askFirst(t, t('feedEndAsk'), t('feedEndQuestion'), button, title)
  return html`<li class="row"><div class="faced"><span class="avatar">${icon('newspaper')}</span><div><b dir="auto">${title}</b>
<p class="fine">${t('feedMade')} ${showDate(feed.created, visit)}</p></div></div>
${formElement(visit, end, { action: path })}</li>`
}

/** `/settings/feeds`: the member's feeds. The address of a new one is shown once, since only its hash is stored. */
const feedsPage = formPage(async (visit: MemberVisit) => {
  const { t, member, change, context, store, authUrl, now } = visit
  const isOpen = (await store.channels.open()).includes('feeds')
  const teams = (await store.teams.ofMember(member.id)).sort(alphabetOf(t.language))
  return form(visit, {
    fields: {
      subject: {
        kind: 'choice',
        label: t('feedAbout'),
        options: [
          ['contacts', t('feedContacts')],
          ...teams.map((team) => [`team ${team}`, t('feedTeam', { team })] as const),
          ['search', t('feedOwnSearch')],
        ],
      },
      query: { kind: 'line', label: t('feedQuery'), hint: t('feedQueryHint'), max: longestSearch },
    },
    values: context.req.query('query') ? { subject: 'search', query: context.req.query('query') ?? '' } : {},
    check: ({ subject, query }) => (subject === 'search' && query === '' ? { query: t('feedQueryMissing') } : {}),
    async show({ element }) {
      const feeds = await store.of(feedRows).ofMember(member.id)
      const items = feeds.map((feed) => showFeed(feed, visit))
      const body = html`${group('', html`${list(items, t('noFeeds'))}`, { explains: isOpen ? t('feedsExplain') : t('feedsClosed') })}
${isOpen && group(t('feedNew'), element({ action: path, button: t('feedMake') }))}`
      return {
        title: t('feedsTitle'),
        body,
        back: [notificationsPath, t('notifications')],
        doneBy: { ended: t('feedEnded') },
      }
    },
    async save({ subject, query }) {
      const [kind, name] = subject.startsWith('team ') ? (['team', subject.slice(5)] as const) : [subject, query]
      const feed = {
        member: member.id,
        kind: kind as FeedRow['kind'],
        subject: kind === 'contacts' ? '' : name,
        language: t.language,
      }
      const secret = isOpen ? await changeConfirmed(visit, (tx) => tx.of(feedRows).add(feed, now)) : undefined
      if (secret === undefined) return { problem: isOpen ? t('tooManyFeeds', { max: maxFeeds }) : t('feedsClosed') }
      const label = t('feedAddress', { feed: titleOf(feed, t) })
      const shown = { label, hint: t('feedOnce'), text: `${authUrl}/feeds/${secret}` }
      return { above: copyNotice(t, 'address', shown), status: 200 }
    },
    async press(sent) {
      const hash = sent.get('end')
      if (typeof hash !== 'string') return undefined
      await change((tx) => tx.of(feedRows).end(hash, now, member.id))
      return '/settings/feeds?ended'
    },
  })
})

export const wayOfNews: Required<OnSite>['wayOfNews'] = async ({ t, member, store }) => {
  const { length } = await store.of(feedRows).ofMember(member.id)
  return { channel: 'feeds', path, label: t('feedsTitle'), icon: 'newspaper', chosen: length }
}

export const endedWithPassword: Required<OnSite>['endedWithPassword'] = async ({ t, store, now }, member) => {
  const { length: count } = await store.of(feedRows).ofMember(member)
  return formPart({
    fields: { end_feeds: { kind: 'tick', label: t('feedsEnd', { count }) } },
    values: {},
    show: ({ field }) => (count > 0 ? html`${field('end_feeds')}<p class="fine">${t('feedsEndHint')}</p>` : undefined),
    async save(tx, { end_feeds }) {
      if (!end_feeds) return
      for (const { hash } of await tx.of(feedRows).ofMember(member)) await tx.of(feedRows).end(hash, now)
    },
  })
}

export const belowFound: Required<OnSite>['belowFound'] = ({ t }, text) =>
  html`<p><a href="${path}?${new URLSearchParams({ query: text })}">${t('feedOfSearch')}</a></p>`

export const pages: SitePage[] = [{ path, who: 'members', ...feedsPage }]

export const routes: Required<OnSite>['routes'] = (site, parts) =>
  site.get('/feeds/:secret{[\\w-]{43}}', etag(), createFeed(parts))
