import { endpoints } from '../../../contract/endpoints.ts'
import { byShareText } from '../../../contract/parameters.ts'
import type { Deleted, Pass, Passes, Receiver, Updated } from '../../../contract/resources.ts'
import { writeTimestamp } from '../../../contract/text.ts'
import { type Adds, callOf, type DetailCall, type GraphCall } from '../../graph/graph-call.ts'
import { describeList, offset, upToLimit, whole } from '../../graph/paging.ts'
import { assertOwn, describeMembers, withoutEmpty } from '../../graph/resources/members.ts'
import { created } from '../../graph/resources/news.ts'
import { inBase64 } from '../../graph/resources/recommendations.ts'
import { sitePaths } from '../../http/hosts.ts'
import { conflict, invalidParameters, notAllowed, notFound, Problem, tooManyToday } from '../../http/response.ts'
import { answerPass, deletePass, NotPassed, type PassOutcome, passPage, type WhyRefused } from './actions.ts'
import { addresseeRows } from './addressees.ts'
import {
  isReceived,
  keptPath,
  maxKept,
  maxPassesPerDay,
  maxPeoplePerDay,
  maxReceivers,
  type PassRow,
  passHashRows,
  passPath,
  passRows,
  type ReceivedPass,
  type ReceiverRow,
} from './rows.ts'
import { listKept, searchPasses } from './search.ts'

/** Describes passes to their sender with all receivers, and to a receiver with that one alone. */
async function describePasses(
  call: DetailCall,
  passes: readonly (PassRow | ReceivedPass)[],
  receivers: readonly ReceiverRow[],
) {
  const { caller, origins } = call
  const ids = [...passes.map(({ from_member }) => from_member), ...receivers.map(({ member }) => member)]
  const members = await describeMembers(call, ids)
  const of = Map.groupBy(receivers, ({ pass }) => pass)
  const describeReceiver = (row: ReceiverRow): Receiver[] => {
    const member = members.get(row.member)
    const isTold = row.value === 'THANKS' || row.member === caller.member
    const answer = isTold && row.value !== '' && { value: row.value, answered_time: writeTimestamp(row.answered ?? 0) }
    return member ? [{ ...member, ...answer, ...(isTold && withoutEmpty({ message: row.answer })) }] : []
  }
  return passes.flatMap((pass): Pass[] => {
    const from = members.get(pass.from_member)
    if (!from) return []
    const to = of.get(pass.id) ?? []
    const { title, message, ...texts } = byShareText((name) => pass[name])
    const time = writeTimestamp(pass.created)
    return [
      {
        id: pass.id,
        type: 'PASS',
        name: title || pass.url,
        link: origins.authUrl + passPath(pass.id),
        updated_time: time,
        creation_date: time,
        from,
        to: to.flatMap(describeReceiver),
        receiver_count: isReceived(pass) ? pass.receiver_count : to.length,
        ...(isReceived(pass) && pass.named === 1 && pass.team !== '' && { is_named: true }),
        ...withoutEmpty({ team: pass.team, ...texts }),
        url: pass.url,
        title,
        message,
        language: pass.language,
      },
    ]
  })
}

const describeReceived = (call: DetailCall, passes: readonly ReceivedPass[]) => describePasses(call, passes, passes)

async function list(call: GraphCall<typeof endpoints.passes>) {
  assertOwn(call)
  const { store, parameters, caller } = call
  const { member } = caller
  const { sent, kept, query, limit } = parameters
  if (query !== undefined && !kept) throw invalidParameters(['query comes with kept only'])
  const passes = store.of(passRows)
  const from = offset(parameters)
  const link = sitePaths.requests
  const find = async () => {
    if (kept) {
      const { rows, count } = await listKept(store, member, query, limit, from)
      return { data: await describeReceived(call, rows), count, link: keptPath({ query }) }
    }
    if (sent) {
      const rows = await passes.listSent(member, limit, from)
      const data = await describePasses(call, rows, await passes.receivers(rows.map(({ id }) => id)))
      return { data, ...upToLimit(await passes.countSent(member)), link: `${link}?sent` }
    }
    const rows = await passes.list(member, undefined, limit, from)
    return { data: await describeReceived(call, rows), ...upToLimit(await passes.count(member)), link }
  }
  const body = describeList('USER PASSES', 'listOfPasses', call, { page: parameters, ...(await find()) })
  return { body: { ...body, waiting_count: await passes.countWaiting(member) } satisfies Passes }
}

async function read(call: GraphCall<typeof endpoints.readPass>) {
  const { store, caller, id } = call
  const passes = store.of(passRows)
  const received = await passes.findReceived(id, caller.member)
  const sent = received ? undefined : await passes.find(id)
  const [body] = received
    ? await describeReceived(call, [received])
    : sent?.from_member === caller.member
      ? await describePasses(call, [sent], await passes.receivers([id]))
      : []
  if (!body) throw notFound()
  return { body }
}

async function create({ store, caller, parameters, origins, now }: GraphCall<typeof endpoints.pass>) {
  const { to: named = [], team, replaces, ...page } = parameters
  const to = named.map((id) => (id === 'me' ? caller.member : id))
  const passing = { from: caller, page, to, team, replaced: { message: replaces } }
  const passed = await passPage(store, passing, now).catch((error: unknown) => {
    throw error instanceof NotPassed ? problemOf(error, now) : error
  })
  return created(origins, passed)
}

async function answer({ store, caller, id, parameters, now }: GraphCall<typeof endpoints.answerPass>) {
  const { value, message } = parameters
  if (value !== 'THANKS' && message !== '') throw invalidParameters(['message comes with THANKS only'])
  check(await answerPass(store, { member: caller.member, id, value, message }, now))
  return { body: { updated: true } satisfies Updated }
}

async function remove({ store, caller, id, now }: GraphCall<typeof endpoints.deletePass>) {
  check(await deletePass(store, { member: caller.member, id }, now))
  return { body: { deleted: true } satisfies Deleted }
}

async function listAddressees(call: GraphCall<typeof endpoints.addressees>) {
  assertOwn(call)
  const { store, caller, parameters, origins, now } = call
  const { query = '', limit } = parameters
  const { people, teams } = await store.of(addresseeRows).find(caller.member, query, limit, caller.contacts === 1)
  const members = await describeMembers(call, people)
  const data = [
    ...people.flatMap((id) => members.get(id) ?? []),
    ...teams.map(({ team, count }) => ({
      id: '',
      type: 'TEAM' as const,
      name: team,
      link: `${origins.authUrl}${sitePaths.people}?${new URLSearchParams({ team })}`,
      updated_time: writeTimestamp(now),
      member_count: count,
    })),
  ]
  return { body: describeList('ADDRESSEES', 'listOfReceivers', call, whole(data, limit, sitePaths.people)) }
}

const whys: Record<WhyRefused, string> = {
  unknown: 'isn’t a member',
  left: 'isn’t here any more, or not yet',
  stranger: 'is neither your contact nor in one of your teams',
  ended: 'takes nothing from you, since the contact has ended',
}

/** A refusal names each member by a sentence, and by the id in `refused` with its reason in `reasons`. */
function problemOf({ reason }: NotPassed, now: number): Problem {
  switch (reason.why) {
    case 'nobody':
      return invalidParameters(['to or team is missing'])
    case 'self':
      return invalidParameters(['to must be you alone, or others'])
    case 'full':
      return notAllowed(`A member may keep at most ${maxKept} pages; remove some first`)
    case 'long note':
      return invalidParameters([`message is too long beside the note that stands there`])
    case 'too many':
      return invalidParameters([`to and team must be at most ${maxReceivers} members`])
    case 'team':
      return notAllowed('You aren’t in this team, or nobody else in it can be passed something')
    case 'too often':
      return tooManyToday(
        `A member may pass ${maxPassesPerDay} pages a day, to ${maxPeoplePerDay} people in all`,
        Math.ceil((reason.until - now) / 1000),
      )
    case 'refused': {
      const sentences = reason.refused.map(({ id, name, why }) => `${name ?? id} ${whys[why]}`)
      const refused = reason.refused.map(({ id }) => id)
      const reasons = reason.refused.map(({ why }) => why)
      return new Problem(403, 'not received', sentences, {}, { refused, reasons })
    }
  }
}

/** @throws Problem 404, 403 or 409, unless the outcome is `done` */
function check(outcome: PassOutcome): void {
  if (outcome === 'unknown') throw notFound()
  if (outcome === 'not theirs') throw notAllowed('Only a member to whom a page was passed may answer')
  if (outcome === 'own') throw notAllowed('You can only be done with a page that you passed to yourself')
  if (outcome === 'answered') throw conflict('This pass is answered already')
}

export const addition = 'passes'

export const calls = [
  callOf(endpoints.pass, create),
  callOf(endpoints.passes, list),
  callOf(endpoints.addressees, listAddressees),
  callOf(endpoints.readPass, read, 'pass'),
  callOf(endpoints.answerPass, answer, 'pass'),
  callOf(endpoints.deletePass, remove, 'pass'),
]

export const adds: Adds = {
  async recommendation(call, url) {
    const rows = await call.store.of(passRows).ofPage(call.caller.member, url)
    return rows.length > 0 ? { passed: await describeReceived(call, rows) } : {}
  },

  async sharedPages({ store, caller }, asked) {
    return { own: inBase64(await store.of(passHashRows).inBucket(caller.member, asked)) }
  },

  async search(call, query, limit) {
    const { store, caller, language } = call
    const { rows } = await listKept(store, caller.member, query, limit, 0)
    const { found } = await searchPasses(store, { member: caller.member, language }, query, limit)
    const sent = found.filter((pass) => !isReceived(pass))
    const receivers = await store.of(passRows).receivers(sent.map(({ id }) => id))
    const passed = await describePasses(call, found, [...receivers, ...found.filter(isReceived)])
    return { kept: await describeReceived(call, rows), passed }
  },
}
