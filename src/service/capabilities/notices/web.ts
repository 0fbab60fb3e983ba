import { html } from 'hono/html'
import { maxNotices, noticeSentence, readNotices } from '../../notices.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { GatheredNotice } from '../../store/part.ts'
import { buttonPage, formElement } from '../../website/form/form-page.ts'
import { emptyState, icon, list } from '../../website/page/components.ts'
import type { Html, MemberVisit, Page, SitePage, Slots } from '../../website/page/page.ts'
import { showTime } from '../../website/page/times.ts'
import { pathOfSite } from '../../website/sign-in/sign-in.ts'
import { noticesPath } from './paths.ts'
import { noticesRead } from './rows.ts'

export { addition, calls } from './calls.ts'

const besidePage = 3

const icons = { LIKE: 'thumbs-up', THANKS: 'thumbs-up', COMMENT: 'message-circle', SHARE: 'repeat-2' } as const

async function read(visit: MemberVisit, limit: number) {
  const { store, member, now } = visit
  const notices = await readNotices(store, { member: member.id, until: now }, limit)
  const members = await store.members.findAll(notices.flatMap(({ from }) => from))
  return { notices, members }
}

type Members = ReadonlyMap<string, MemberRow>

/** Control characters around a name in a sentence, which no stored text has. */
const [before, after] = ['\u0002', '\u0003']

function sentenceOf({ t }: MemberVisit, notice: GatheredNotice, members: Members): Html {
  const names = notice.from.flatMap((id) => members.get(id)?.name ?? [])
  const marked = names.map((name) => before + name + after)
  const [start, ...parts] = noticeSentence(t, notice, marked).split(before)
  const named = parts.map((part) => part.split(after))
  return html`${start}${named.map(([name, rest]) => html`<b><bdi>${name}</bdi></b>${rest}`)}`
}

function show(visit: MemberVisit, notice: GatheredNotice, members: Members): Html {
  const { on, answer, time } = notice
  return html`<li class="noticed"><p><a href="${on.path}">${sentenceOf(visit, notice, members)}</a> ${showTime(time, visit)}</p>
${answer && html`<p class="two-lines" lang="${answer.language}" dir="auto"><q>${answer.message}</q></p>`}
<p class="fine two-lines" dir="auto">${on.name}</p></li>`
}

/** Nothing is marked as read by itself: a page that is opened changes nothing. */
function doneForm(visit: MemberVisit, [latest]: readonly GatheredNotice[], to: string): Html {
  const button = html`<button class="link">${icon('check')} ${visit.t('noticesDone')}</button>`
  return formElement(visit, button, { action: noticesPath, hidden: { until: String(latest?.time ?? 0), to } })
}

async function noticesPage(visit: MemberVisit): Promise<Page> {
  const { t } = visit
  const { notices, members } = await read(visit, maxNotices)
  const items = notices.map((notice) => show(visit, notice, members))
  const body = html`${list(items, emptyState(t('noNotices')), 'rows')}
${notices.length > 0 && html`<div class="actions">${doneForm(visit, notices, '/')}</div>`}`
  return { title: t('noticesTitle'), body, back: ['/requests', t('forYou')] }
}

const page = buttonPage<MemberVisit, MemberVisit>(noticesPage, async ({ member, change, now }, sent) => {
  const until = /^\d{1,15}$/.exec(String(sent.get('until')))?.[0]
  if (until !== undefined) await change((tx) => tx.of(noticesRead).mark(member.id, Math.min(Number(until), now)))
  return pathOfSite(String(sent.get('to') ?? '/'))
})

export const pages: readonly SitePage[] = [{ path: noticesPath, who: 'members', ...page }]

export const slots: Slots = {
  async aside(visit, beside) {
    if (beside !== 'home' && beside !== 'requests') return undefined
    const { t } = visit
    const { notices, members } = await read(visit, besidePage + 1)
    const [latest] = notices
    if (!latest) return undefined
    const to = beside === 'home' ? '/' : '/requests'
    const items = notices.slice(0, besidePage).map((notice) => show(visit, notice, members))
    const isMore = notices.length > besidePage
    return {
      section: html`<section class="noticed-beside" aria-labelledby="notices"><h2 id="notices">${t('noticesTitle')}</h2>
${list([...items, html`<li class="noticed-end">${isMore && html`<a class="alone" href="${noticesPath}">${t('noticesAll')}</a>`}${doneForm(visit, notices, to)}</li>`], undefined, 'rows')}</section>`,
      inShort: html`<a class="card hint noticed-in-short" href="${noticesPath}">${icon(icons[latest.kind])} <span>${sentenceOf(visit, latest, members)}</span> ${icon('chevron-right')}</a>`,
    }
  },
}

export const styles = [new URL('notices.css', import.meta.url)]
