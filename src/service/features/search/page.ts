import { maxWords } from '../../../contract/search.ts'
import { cut, lengthOf } from '../../../contract/text.ts'
import { sitePaths } from '../../http/hosts.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import type { SiteTranslate } from '../../texts.ts'
import { type Html, html } from '../../website/html.ts'
import { newsCard } from '../../website/news-card.ts'
import { icon, list, marked, paging, readPage } from '../../website/page/components.ts'
import { face, personLink, personRow } from '../../website/page/person.ts'
import { showTime } from '../../website/page/times.ts'
import type { MemberVisit, Show } from '../../website/page/visit.ts'
import { keptFound, passedFound } from '../passes/door.ts'
import { longestSearch, searchAs, suggestQuery } from './find.ts'
import type { Hit } from './rows.ts'

const longestText = 300

const showSearch = (t: SiteTranslate, text = '', problem?: Html): Html =>
  html`<form class="find" role="search" aria-label="${t('find')}" action="/find"><input name="query" type="search" value="${text}" aria-label="${t('find')}" placeholder="${t('find')}" autocomplete="off"${
    problem && html` aria-invalid="true" aria-describedby="query-problem" autofocus`
  }><button>${t('find')}</button></form>${problem}`

export const searchPage: Show<MemberVisit> = async (visit) => {
  const { context, member, t, store, capabilities } = visit
  const text = (context.req.query('query') ?? '').trim()
  const title = t('searchTitle')
  if (lengthOf(text) > longestSearch) {
    const problem = html`<p class="problem" id="query-problem">${t('tooLong', { max: longestSearch })}</p>`
    return { title, body: showSearch(t, cut(text, longestSearch), problem), status: 422 }
  }
  if (text === '') return { title, body: html`${showSearch(t)}${showHelp(t)}` }
  const searcher = { member: member.id, language: t.language }
  let found: Awaited<ReturnType<typeof searchAs>> | undefined
  const hits = await readPage(context, async (limit, offset) => {
    found = await searchAs(store, searcher, text, limit, offset)
    return found.hits
  })
  const members = await store.members.findAll(hits.rows.map(({ news }) => news.member))
  const terms = found?.terms ?? []
  const people = (found?.people ?? []).map((one) => personRow(one, t))
  const kept = hits.page === 1 ? await keptFound(visit, text) : undefined
  const passed = hits.page === 1 ? await passedFound(visit, text) : undefined
  const isAlone = people.length === 0 && kept === undefined && passed === undefined
  const suggested = found && (await suggestQuery(store, searcher, text, found))
  const level = isAlone ? 2 : 3
  const show = ({ news, sharers }: Hit): Html => {
    const author = members.get(news.member)
    const isPageFirst = sharers > 1
    const whole = news.message || news.overview
    const words = lengthOf(whole) > longestText ? `${cut(whole, longestText)}…` : whole
    const said = words && html`<p class="message" lang="${news.language}" dir="auto">${marked(words, terms)}</p>`
    return newsCard({ ...news, overview: '' }, visit, {
      author,
      title: marked(nameOfPage(news), terms),
      level,
      isPageFirst,
      ...(news.url !== null && { to: sitePaths.page(news.url) }),
      message: isPageFirst
        ? html`<p class="fine found-sharers">${t('pageSharers', { count: sharers })}</p>
${list([html`<li>${author && face(author)}<p class="byline">${author && personLink(author)} ${showTime(news.published, visit)}</p>${said}</li>`], undefined, 'comments')}`
        : html`${said}`,
    })
  }
  const body = html`${showSearch(t, text)}
${found?.isCut && html`<p class="fine">${t('searchCut', { max: maxWords })}</p>`}
${kept}
${passed}
${people.length > 0 && html`<h2>${t('people')}</h2>${list(people, undefined, 'rows')}`}
${!isAlone && hits.rows.length > 0 && html`<h2>${t('latest')}</h2>`}${list(hits.rows.map(show), isAlone && !found?.isMore ? t('searchNothing') : undefined, 'cards')}
${suggested !== undefined && html`<p>${t('searchSuggested')} <a href="/find?${new URLSearchParams({ query: suggested })}"><bdi>${suggested}</bdi></a></p>`}
${paging(hits, visit)}
${capabilities.map(({ belowFound }) => belowFound?.(visit, text))}
${found?.isMore && !hits.hasMore && html`<p class="fine">${t('searchOlder')}</p>`}
${showHelp(t)}`
  return { title, body }
}

const showHelp = (t: SiteTranslate): Html =>
  html`<details><summary>${t('searchHelp')}</summary><dl>
<dt><code>"…"</code></dt><dd>${t('searchPhrase')}</dd>
<dt><code>from:</code></dt><dd>${t('searchFrom', { own: 'from:me' })}</dd>
<dt><code>site:</code></dt><dd>${t('searchSite')}</dd>
<dt><code>after:2026-03</code> <code>before:2026-06</code></dt><dd>${t('searchDates')}</dd>
<dt><code>lang:</code></dt><dd>${t('searchLanguage', { example: 'lang:fr' })}</dd></dl></details>`

/** In the header of each page. */
export const searchField = ({ context, t }: MemberVisit): Html => html`${context.req.path !== '/find' && showSearch(t)}
<a class="find-link" href="/find" aria-label="${t('find')}">${icon('search')}</a>`

export const styles = [new URL('search.css', import.meta.url)]
