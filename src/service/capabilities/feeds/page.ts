import { longestSearch } from '../../features/search/door.ts'
import { form, formElement, formPage } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { askFirst, group, icon, list } from '../../website/page/components.ts'
import { alphabetOf } from '../../website/page/language.ts'
import { copyNotice } from '../../website/page/notices.ts'
import type { OnSite, SitePage } from '../../website/page/on-site.ts'
import { showDate } from '../../website/page/times.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { createFeed, titleOf } from './atom.ts'
import { type FeedRow, feedRows, maxFeeds } from './rows.ts'

function showFeed(feed: FeedRow, visit: MemberVisit): Html {
  const { t } = visit
  const title = titleOf(feed, t)
  const button = html`<button name="end" value="${feed.hash}">${t('feedEnd')}</button>`
  const end = askFirst(t, t('feedEndAsk'), t('feedEndQuestion'), button, title)
  return html`<li class="row"><div class="faced"><span class="avatar">${icon('newspaper')}</span><div><b dir="auto">${title}</b>
<p class="fine">${t('feedMade')} ${showDate(feed.created, visit)}</p></div></div>
${formElement(visit, end, { action: '/settings/feeds' })}</li>`
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
${isOpen && group(t('feedNew'), element({ action: '/settings/feeds', button: t('feedMake') }))}`
      return {
        title: t('feedsTitle'),
        body,
        back: ['/settings/notifications', t('notifications')],
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
      const secret = isOpen ? await change((tx) => tx.of(feedRows).add(feed, now)) : undefined
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
  return { channel: 'feeds', path: '/settings/feeds', label: t('feedsTitle'), icon: 'newspaper', chosen: length }
}

export const endedWithPassword: Required<OnSite>['endedWithPassword'] = async ({ t, store, now }, member) => {
  const { length: count } = await store.of(feedRows).ofMember(member)
  return {
    ...{ field: 'end_feeds', count, label: t('feedsEnd', { count }), hint: t('feedsEndHint') },
    async end(tx) {
      for (const { hash } of await tx.of(feedRows).ofMember(member)) await tx.of(feedRows).end(hash, now)
    },
  }
}

export const belowFound: Required<OnSite>['belowFound'] = ({ t }, text) =>
  html`<p><a href="/settings/feeds?${new URLSearchParams({ query: text })}">${t('feedOfSearch')}</a></p>`

export const pages: SitePage[] = [{ path: '/settings/feeds', who: 'members', ...feedsPage }]

export const routes: Required<OnSite>['routes'] = (site, parts) =>
  site.get('/feeds/:secret{[\\w-]{43}}', createFeed(parts))
