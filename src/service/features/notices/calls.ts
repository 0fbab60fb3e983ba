import { endpoints } from '../../../contract/endpoints.ts'
import type { Notice } from '../../../contract/resources.ts'
import { writeTimestamp } from '../../../contract/text.ts'
import { callOf, type GraphCall } from '../../graph/graph-call.ts'
import { describeList, whole } from '../../graph/paging.ts'
import { endOfSecond } from '../../graph/parameters.ts'
import { assertOwn, describeMembers } from '../../graph/resources/members.ts'
import { sitePaths } from '../../http/origins.ts'
import { noticeSentence, readNotices } from '../../notices.ts'
import { siteTranslate } from '../../texts.ts'

async function list(call: GraphCall<typeof endpoints.notices>) {
  assertOwn(call)
  const { store, caller, parameters, language, origins } = call
  const { limit, since = 0 } = parameters
  const notices = await readNotices(store, { member: caller.member, since: endOfSecond(since) }, limit)
  const members = await describeMembers(
    call,
    notices.flatMap(({ from }) => from),
  )
  const t = siteTranslate(language)
  const data: Notice[] = notices.map((notice) => {
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
