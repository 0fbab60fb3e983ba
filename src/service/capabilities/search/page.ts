import { html } from 'hono/html'
import { markedParts, maxWords, type Term } from '../../../contract/search.ts'
import { cut, lengthOf } from '../../../contract/text.ts'
import { sitePaths } from '../../http/origins.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import type { SiteTranslate } from '../../texts.ts'
import { newsCard } from '../../website/news-cards.ts'
import { icon, list, paging, readPage } from '../../website/page/components.ts'
import { type Html, type MemberVisit, type Page, rows, type SitePage, type Slots } from '../../website/page/page.ts'
import { personLink, personRow } from '../../website/page/person.ts'
import { showTime } from '../../website/page/times.ts'
import { longestSearch, searchAs } from './find.ts'
import type { Hit } from './rows.ts'

const pageSize = 20

const longestText = 300

const namedSharers = 2

const showSearch = (t: SiteTranslate, text = '', problem?: Html): Html =>
  html`<form class="find" role="search" aria-label="${t('find')}" action="/find"><input name="query" type="search" value="${text}" aria-label="${t('find')}" placeholder="${t('find')}" autocomplete="off"${
    problem && html` aria-invalid="true" aria-describedby="query-problem" autofocus`
  }><button>${t('find')}</button></form>${problem}`

async function searchPage(visit: MemberVisit): Promise<Page> {
  const { context, member, t, store } = visit
  const text = (context.req.query('query') ?? '').trim()
  const title = t('searchTitle')
  if (lengthOf(text) > longestSearch) {
    const problem = html`<p class="problem" id="query-problem">${t('tooLong', { max: longestSearch })}</p>`
    return { title, body: showSearch(t, cut(text, longestSearch), problem), status: 422 }
  }
  if (text === '') return { title, body: html`${showSearch(t)}${showHelp(t)}` }
  let found: Awaited<ReturnType<typeof searchAs>> | undefined
  const hits = await readPage(context, pageSize, async (limit, offset) => {
    found = await searchAs(store, { member: member.id, language: t.language }, text, limit, offset)
    return found.hits
  })
  const members = await store.members.findAll(
    hits.rows.flatMap(({ news, sharers }) => [news.member, ...sharers.slice(0, namedSharers)]),
  )
  const terms = found?.terms ?? []
  const nameOf = (id: string) => personLink({ id, name: members.get(id)?.name ?? '' })
  const show = ({ news, sharers }: Hit): Html => {
    const author = members.get(news.member)
    const named = sharers.slice(0, namedSharers).map((id, index) => html`${index > 0 && ', '}${nameOf(id)}`)
    const more = sharers.length - namedSharers
    const whole = news.message || news.overview
    const words = lengthOf(whole) > longestText ? `${cut(whole, longestText)}…` : whole
    return newsCard({ ...news, overview: '' }, visit, {
      author,
      title: marked(nameOfPage(news), terms),
      level: 2,
      ...(news.url !== null && { to: sitePaths.page(news.url) }),
      byline: html`<p class="byline"><span${news.url === null && html` role="heading" aria-level="2"`}>${named}${more > 0 && html` ${t('searchMoreSharers', { count: more })}`}</span> ${showTime(news.published, visit)}</p>`,
      message: words
        ? html`<p class="message" lang="${news.language}" dir="auto">${marked(words, terms)}</p>`
        : undefined,
    })
  }
  const people = (found?.people ?? []).map((one) => personRow(one, t))
  const others = hits.page === 1 ? await Promise.all(rows('searchResults', visit, text)) : []
  const isNothing = people.length === 0 && others.every((each) => each === undefined)
  const body = html`${showSearch(t, text)}
${found?.isCut && html`<p class="quiet">${t('searchCut', { max: maxWords })}</p>`}
${others}
${list(people)}
${list(hits.rows.map(show), isNothing ? t('searchNothing') : undefined, 'cards')}
${paging(hits, visit)}
${rows('searchActions', visit, text)}
${found?.isMore && !hits.hasMore && html`<p class="quiet">${t('searchOlder')}</p>`}
${showHelp(t)}`
  return { title, body }
}

const showHelp = (t: SiteTranslate): Html =>
  html`<details><summary>${t('searchHelp')}</summary><dl>
<dt><code>"…"</code></dt><dd>${t('searchPhrase')}</dd>
<dt><code>from:</code></dt><dd>${t('searchFrom', { own: 'from:me' })}</dd>
<dt><code>site:</code></dt><dd>${t('searchSite')}</dd>
<dt><code>before:2026-03</code></dt><dd>${t('searchDates')}</dd>
<dt><code>lang:</code></dt><dd>${t('searchLanguage', { example: 'lang:fr' })}</dd></dl></details>`

const marked = (text: string, terms: readonly Term[]): Html =>
  html`${markedParts(text, terms).map(({ part, isFound }) => (isFound ? html`<mark>${part}</mark>` : part))}`

export const pages: readonly SitePage[] = [{ path: '/find', who: 'members', show: searchPage }]

export const slots: Slots = {
  head: ({ context, t }) => html`${context.req.path !== '/find' && showSearch(t)}
<a class="find-link" href="/find" aria-label="${t('find')}">${icon('search')}</a>`,
}

export const styles = [new URL('search.css', import.meta.url)]
