import { html } from 'hono/html'
import { longestSearch } from '../../graph/resources/news.ts'
import { type FeedRow, maxFeeds } from '../../store/members/feeds.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { Store } from '../../store/store.ts'
import { type DeclaredForm, form, formElement, formPage } from '../form/form-page.ts'
import { askFirst, copyNotice, emptyState, group, icon, list, showDate } from '../page/components.ts'
import { alphabetOf } from '../page/language.ts'
import type { Html } from '../page/layout.ts'
import type { MemberVisit, Page, Visit } from '../page/visit.ts'
import { titleOf } from './feed.ts'

function showFeed(feed: FeedRow, visit: MemberVisit): Html {
  const { t } = visit
  const title = titleOf(feed, t)
  const button = html`<button name="end" value="${feed.hash}">${t('feedEnd')}</button>`
  const end = askFirst(t, t('feedEndAsk'), t('feedEndQuestion'), button, title)
  return html`<li class="row"><div class="faced"><span class="face">${icon('newspaper')}</span><div><b dir="auto">${title}</b>
<p class="quiet">${t('feedMade')} ${showDate(feed.created, visit)}</p></div></div>
${formElement(visit, end, { action: '/settings/feeds' })}</li>`
}

const newFeedPage = formPage(async (visit: MemberVisit) => {
  const { t, member, change, context, store, authUrl, now } = visit
  const isOpen = (await store.channels.open()).includes('feeds')
  const teams = (await store.teams.of(member.id)).sort(alphabetOf(t.language))
  let address: Html | undefined

  const declared: DeclaredForm = form(visit, {
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
    async show({ element }): Promise<Page> {
      const feeds = await store.feeds.of(member.id)
      const shown = list(
        feeds.map((feed) => showFeed(feed, visit)),
        emptyState(t('noFeeds')),
      )
      const body = html`${address}${group(t('feedsTitle'), html`${shown}`, { explains: isOpen ? t('feedsExplain') : t('feedsClosed') })}
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
      const secret = isOpen ? await change((tx) => tx.feeds.add(feed, now)) : undefined
      if (secret === undefined) return { problem: isOpen ? t('tooManyFeeds', { max: maxFeeds }) : t('feedsClosed') }
      const label = t('feedAddress', { feed: titleOf(feed, t) })
      address = copyNotice(t, 'address', { label, hint: t('feedOnce'), text: `${authUrl}/feeds/${secret}` })
      return declared.show()
    },
  })
  return declared
})

/** `/settings/feeds`: the member's feeds. The address of a new one is shown once, since only its hash is stored. */
export const feedsPage = {
  ...newFeedPage,
  async take(visit: MemberVisit, sent: FormData): Promise<Page | Response> {
    const hash = sent.get('end')
    if (typeof hash !== 'string') return newFeedPage.take(visit, sent)
    await visit.change((tx) => tx.feeds.end(hash, visit.now, visit.member.id))
    return visit.context.redirect('/settings/feeds?ended', 303)
  },
}

/** The question in a form for a new password, whether the addresses of the feeds end too. */
export async function askForFeeds({ store, t, now }: Visit, { id }: Pick<MemberRow, 'id'>) {
  const feeds = await store.feeds.of(id)
  return {
    areAny: feeds.length > 0,
    field: { kind: 'tick', label: t('feedsEnd', { count: feeds.length }), hint: t('feedsEndHint') },
    async end(tx: Store, isWanted: boolean): Promise<void> {
      if (!isWanted) return
      for (const { hash } of await tx.feeds.of(id)) await tx.feeds.end(hash, now)
    },
  } as const
}
