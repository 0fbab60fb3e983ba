import { minute } from '../../../contract/durations.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Notice } from '../../../contract/resources.ts'
import { writeTimestamp } from '../../../contract/text.ts'
import { callOf, type GraphCall } from '../../graph/graph-call.ts'
import { describeList, whole } from '../../graph/paging.ts'
import { endOfSecond } from '../../graph/parameters.ts'
import { assertOwn, describeMembers } from '../../graph/resources/members.ts'
import { sitePaths } from '../../http/hosts.ts'
import { maxNotices, noticeSentence, readNotices } from '../../notices.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { GatheredNotice } from '../../store/part.ts'
import { siteTranslate } from '../../texts.ts'
import { type Html, html, sentenceWith } from '../../website/html.ts'
import { readLastVisit } from '../../website/last-visit.ts'
import { showTime } from '../../website/page/times.ts'
import type { MemberVisit } from '../../website/page/visit.ts'

type Members = ReadonlyMap<string, MemberRow>

function sentenceOf({ t }: MemberVisit, notice: GatheredNotice, members: Members): Html {
  const names = notice.from.flatMap((id) => members.get(id)?.name ?? [])
  const shown = names.map((name) => html`<b><bdi>${name}</bdi></b>`)
  return sentenceWith(shown, (...signs) => noticeSentence(t, notice, signs))
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

async function list(call: GraphCall<typeof endpoints.notices>) {
  assertOwn(call)
  const { store, caller, parameters, language, origins } = call
  const { limit, since = 0 } = parameters
  const notices = await readNotices(store, { member: caller.member, since: endOfSecond(since) }, limit)
  const ids = notices.flatMap(({ from }) => from)
  const members = await describeMembers(call, ids)
  const t = siteTranslate(language)
  const data: Notice[] = notices.map((notice) => {
    const { kind, count, time, on, answer } = notice
    const from = notice.from.flatMap((id) => members.get(id) ?? [])
    const names = from.map(({ name }) => name)
    const about = { id: on.id, type: on.type, name: on.name, link: origins.authUrl + on.path }
    return {
      id: `notice-${kind.toLowerCase()}-${on.id}`,
      type: 'NOTICE',
      name: noticeSentence(t, notice, names),
      link: about.link,
      updated_time: writeTimestamp(time),
      kind,
      from,
      from_count: count,
      on: { ...about, updated_time: writeTimestamp(on.time), ...(on.url !== undefined && { url: on.url }) },
      ...(answer && { message: answer.message }),
    }
  })
  return { body: describeList('USER NOTICES', 'noticesTitle', call, whole(data, limit, sitePaths.requests)) }
}

export const addition = 'notices'

export const calls = [callOf(endpoints.notices, list)]
