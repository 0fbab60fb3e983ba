import { endpoints } from '../../../contract/endpoints.ts'
import type { Notice, Updated } from '../../../contract/resources.ts'
import { writeTimestamp } from '../../../contract/text.ts'
import { callOf, type GraphCall } from '../../graph/graph-call.ts'
import { describeList, offset } from '../../graph/paging.ts'
import { memberDescriber } from '../../graph/resources/members.ts'
import { notFound } from '../../http/problems.ts'
import { maxNotices, noticeSentence, readNotices } from '../../notices.ts'
import { siteTranslate } from '../../texts.ts'
import { noticesPath } from './paths.ts'
import { noticesRead } from './rows.ts'

/** @throws Problem 404 if the path has the id of another member */
function assertOwn({ id, caller }: { id: string; caller: { member: string } }): void {
  if (id !== 'me' && id !== caller.member) throw notFound()
}

async function list(call: GraphCall<typeof endpoints.notices>) {
  assertOwn(call)
  const { store, caller, parameters, language, origins, now } = call
  const found = await readNotices(store, { member: caller.member, until: now }, maxNotices + 1)
  const all = found.slice(0, maxNotices)
  const before = offset(parameters)
  const shown = all.slice(before, before + parameters.limit)
  const members = await store.members.seeAll(
    shown.flatMap(({ from }) => from),
    caller,
  )
  const describe = await memberDescriber(call, members.values())
  const t = siteTranslate(language)
  const data: Notice[] = shown.map((notice) => {
    const { kind, count, time, on, answer } = notice
    const from = notice.from.flatMap((id) => members.get(id) ?? [])
    const about = { id: on.id, type: on.type, name: on.name, link: origins.authUrl + on.path }
    return {
      id: `notice-${kind.toLowerCase()}-${on.id}`,
      type: 'NOTICE',
      name: noticeSentence(
        t,
        notice,
        from.map(({ name }) => name),
      ),
      link: about.link,
      updated_time: writeTimestamp(time),
      kind,
      from: from.map(describe),
      from_count: count,
      on: { ...about, updated_time: writeTimestamp(on.time), ...(on.url !== undefined && { url: on.url }) },
      ...(answer && { message: answer.message }),
    }
  })
  const isCapped = found.length > maxNotices
  const described = { page: parameters, count: all.length, isCapped, data, link: noticesPath }
  return { body: describeList('USER NOTICES', call, described) }
}

async function mark(call: GraphCall<typeof endpoints.readNotices>) {
  assertOwn(call)
  const { store, caller, parameters, now } = call
  const { until } = parameters
  // timestamps on the wire have no fractions, so a whole second includes all its milliseconds
  await store.of(noticesRead).mark(caller.member, Math.min(until % 1000 === 0 ? until + 999 : until, now))
  return { body: { updated: true } satisfies Updated }
}

export const addition = 'notices'

export const calls = [callOf(endpoints.notices, list), callOf(endpoints.readNotices, mark)]
