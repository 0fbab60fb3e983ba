import { byPageText, endpoints } from '../../../contract/endpoints.ts'
import type { Deleted, KeptPage, Updated } from '../../../contract/resources.ts'
import { writeTimestamp } from '../../../contract/text.ts'
import { type Adds, callOf, type GraphCall } from '../../graph/graph-call.ts'
import { describeList, offset } from '../../graph/paging.ts'
import { withoutEmpty } from '../../graph/resources/members.ts'
import { created } from '../../graph/resources/news.ts'
import type { Origins } from '../../http/origins.ts'
import { notAllowed, notFound } from '../../http/problems.ts'
import { KeptFull, keepPage } from './keep-page.ts'
import { keptPath, listPath } from './paths.ts'
import { type KeptRow, keptRows } from './rows.ts'
import { searchAllKept, searchKept } from './search-kept.ts'

function describe({ id, url, created, kept, done, ...row }: KeptRow, origins: Origins): KeptPage {
  const { title, ...texts } = byPageText((name) => row[name])
  return {
    id,
    type: 'KEPT PAGE',
    name: title || url,
    link: origins.authUrl + keptPath(id),
    updated_time: writeTimestamp(kept),
    url,
    title,
    ...withoutEmpty(texts),
    message: row.message,
    ...withoutEmpty({ quote: row.quote }),
    language: row.language,
    creation_date: writeTimestamp(created),
    done: done === 1,
  }
}

async function keep({ store, caller, parameters, origins, now }: GraphCall<typeof endpoints.keep>) {
  try {
    return created(origins, await keepPage(store, caller, parameters, now))
  } catch (error) {
    throw error instanceof KeptFull ? notAllowed(error.message) : error
  }
}

/** Another member's path answers as one that nobody has: whether that member exists is not looked up. */
async function list(call: GraphCall<typeof endpoints.kept>) {
  const { store, id, parameters, origins } = call
  const { member } = call.caller
  if (id !== 'me' && id !== member) throw notFound()
  const { query, done, limit } = parameters
  const kept = store.of(keptRows)
  const from = offset(parameters)
  const listed = async () => ({
    rows: await kept.list(member, done, limit, from),
    count: (await kept.counts(member))[done ? 'done' : 'toRead'],
    isMore: false,
  })
  const found = query === undefined ? await listed() : await searchKept(store, { member, done }, query, limit, from)
  const data = found.rows.map((row) => describe(row, origins))
  const link = listPath({ done, query })
  const shown = { page: parameters, count: found.count, data, link, isCapped: found.isMore }
  return { body: describeList('USER KEPT PAGES', call, shown) }
}

async function read({ store, caller, id, origins }: GraphCall<typeof endpoints.readKept>) {
  const row = await store.of(keptRows).read(caller.member, id)
  if (!row) throw notFound()
  return { body: describe(row, origins) }
}

async function update({ store, caller, id, parameters }: GraphCall<typeof endpoints.updateKept>) {
  if (!(await store.of(keptRows).setDone(caller.member, id, parameters.done))) throw notFound()
  return { body: { updated: true } satisfies Updated }
}

async function remove({ store, caller, id, now }: GraphCall<typeof endpoints.deleteKept>) {
  if (!(await store.of(keptRows).remove(caller.member, id, now))) throw notFound()
  return { body: { deleted: true } satisfies Deleted }
}

/** The kind of these resources, for the graph API. */
export const kind = 'kept_page'

export const addition = 'kept'

export const calls = [
  callOf(endpoints.keep, keep),
  callOf(endpoints.kept, list),
  callOf(endpoints.readKept, read, kind),
  callOf(endpoints.updateKept, update, kind),
  callOf(endpoints.deleteKept, remove, kind),
]

export const adds: Adds = {
  async recommendation({ store, caller, origins }, url) {
    const row = await store.of(keptRows).find(caller.member, url)
    return row ? { kept: describe(row, origins) } : {}
  },

  async search({ store, caller, origins }, query, limit) {
    const { rows } = await searchAllKept(store, caller.member, query, limit)
    return { kept: rows.map((row) => describe(row, origins)) }
  },
}
