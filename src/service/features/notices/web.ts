import { minute } from '../../../contract/durations.ts'
import { maxNotices, noticeSentence, readNotices } from '../../notices.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { GatheredNotice } from '../../store/part.ts'
import { type Html, html } from '../../website/html.ts'
import { readLastVisit } from '../../website/last-visit.ts'
import { showTime } from '../../website/page/times.ts'
import type { MemberVisit } from '../../website/page/visit.ts'

export { addition, calls } from './calls.ts'

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

/** Notices since the last visit of “For you”, as rows. */
export async function showNotices(visit: MemberVisit): Promise<Html[]> {
  const { store, member } = visit
  // what was on its way to the database at the last visit wasn't told then
  const since = (readLastVisit(visit, '/requests') ?? 0) - minute
  const notices = await readNotices(store, { member: member.id, since }, maxNotices)
  const members = await store.members.findAll(notices.flatMap(({ from }) => from))
  return notices.map((notice) => show(visit, notice, members))
}

export const styles = [new URL('notices.css', import.meta.url)]
