import { answers } from 'virtual:answers'
import { oauthPaths } from '../../../contract/oauth.ts'
import { cleanPageUrl } from '../../../contract/page-url.ts'
import { pageTextNames } from '../../../contract/parameters.ts'
import { plainText, readTimestamp, writeTimestamp } from '../../../contract/text.ts'
import type { Network } from '../../network/network.ts'

const origin = 'https://circle.example'

export const network: Network = {
  name: 'Example Circle',
  baseUrl: origin,
  authUrl: origin,
  apiKey: 'trial',
  profile: 'code',
}

/** Fields that the answers have in common; all others pass as they were recorded. */
// biome-ignore lint/suspicious/noExplicitAny: answers are data, which the extension itself parses
type Body = Record<string, any>

/** Undefined or false if the id is unknown. */
type Answer = (fields: URLSearchParams, id: string) => Body | undefined | false

/**
 * The graph API as the service answered it to the demo's member (`src/demo/recorded.ts`), at the time of this page. The
 * visitor's actions change these answers, from recorded examples.
 */
export function createNetwork(now = Date.now()): (request: Request) => Promise<Response> {
  const calls = answersOf(movedTo(now))
  return async (request) => {
    const { method } = request
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === oauthPaths.token) return Response.json({ access_token: 'trial' })
    const fields = method === 'GET' ? searchParams : new URLSearchParams(await request.text())
    const [, first = '', ...rest] = pathname.split('/')
    // `:id` is an id
    const answer = calls[`${method} ${[first, ...rest].join('/')}`] ?? calls[[`${method} :id`, ...rest].join('/')]
    const body = answer?.(fields, decodeURIComponent(first))
    return body ? Response.json(counted(body)) : Response.json({}, { status: 404 })
  }
}

/** The answers with the times that they would have now. */
function movedTo(now: number): Body {
  const later = now - answers.recorded
  const moved = (time: string) => writeTimestamp((readTimestamp(time) ?? 0) + later)
  return JSON.parse(JSON.stringify(answers), (_, value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:]{8}\+0000$/.test(value) ? moved(value) : value,
  )
}

/** All of a list, which has no further page. */
const counted = (body: Body): Body =>
  Array.isArray(body.data) ? { ...body, count: body.data.length, count_string: `${body.data.length}` } : body

function answersOf(state: Body): Record<string, Answer> {
  const { me, newsfeed, own, found, requests, contacts, passes, sent, kept, likes, comments, examples } = state
  const pages: Body[] = Object.values(state.pages)
  for (const page of pages) page.passed ??= []
  let count = 0
  const created = () => ({ id: `new-${++count}`, at: writeTimestamp(Date.now()) })
  const done = { updated: true, deleted: true, created: true, created_graph_id: '' }

  const lists = (): Body[][] => [
    ...[newsfeed, own, found, requests, passes, sent, kept, ...pages, ...Object.values<Body>(comments)].map(
      ({ data }) => data,
    ),
    ...pages.map(({ passed }) => passed),
  ]
  const idOf = (item: Body): string => item.share_id ?? item.id
  /** Wherever it stands. */
  const itemsOf = (id: string) => [...lists().flat(), ...pages].filter((each) => idOf(each) === id)

  const isKnown = (id: string) => itemsOf(id).length > 0

  const pageAt = (fields: URLSearchParams): Body | undefined => state.pages[cleanPageUrl(fields.get('url') ?? '') ?? '']
  const words = (fields: URLSearchParams): Body =>
    Object.fromEntries(['message', 'quote'].flatMap((name) => (fields.has(name) ? [[name, fields.get(name)]] : [])))
  /** A page's texts, or the call's if the page has none. */
  const about = (page: Body, fields: URLSearchParams) =>
    Object.fromEntries(['url', ...pageTextNames].map((name) => [name, page[name] || fields.get(name)]))

  function share(fields: URLSearchParams) {
    const page = pageAt(fields)
    if (!page) return false
    if (page.share_id) remove(page.share_id)
    const { id, at } = created()
    const { message = '', quote = '' } = words(fields)
    const said = { share_id: id, sharing_message: message, quote }
    Object.assign(page, about(page, fields), { shared: true, ...said })
    page.data.unshift({ ...examples.sharer, ...said, updated_time: at })
    const { title, overview: description, url } = page
    for (const { data } of [own, found])
      data.unshift({ ...examples.share, id, message, quote, creation_date: at, title, description, url })
    return done
  }

  function pass(fields: URLSearchParams) {
    const page = pageAt(fields)
    if (!page) return false
    const isKept = fields.get('to') === 'me'
    if (isKept) for (const { id } of kept.data.filter(({ url }: Body) => url === page.url)) remove(id)
    const { id, at } = created()
    const receivers = contacts.data.filter((each: Body) => fields.getAll('to').includes(each.id))
    const added = {
      ...(isKept ? examples.kept : examples.pass),
      ...{ message: '', quote: '', id, creation_date: at, updated_time: at },
      ...about(page, fields),
      ...words(fields),
      to: isKept ? [me] : receivers,
      receiver_count: Math.max(1, receivers.length),
    }
    if (isKept) page.passed.unshift(added)
    ;(isKept ? kept : sent).data.unshift(added)
    return done
  }

  function post({ data }: Body, example: Body, fields: URLSearchParams) {
    const { id, at } = created()
    data.unshift({ ...example, id, message: fields.get('message'), creation_date: at, created_time: at })
    return done
  }

  function remove(id: string) {
    const isThere = isKnown(id)
    for (const list of lists()) list.splice(0, list.length, ...list.filter((each) => idOf(each) !== id))
    for (const page of pages)
      if (page.share_id === id) Object.assign(page, { shared: false, share_id: '', sharing_message: '', quote: '' })
    return isThere && done
  }

  /** Answers a contact request or a pass, or edits the member's own words. */
  function change(fields: URLSearchParams, id: string) {
    const request = requests.data.find((each: Body) => each.id === id)
    const value = fields.get('value')
    if (request && value === 'ACCEPT') contacts.data.push({ ...request.from, distance: 1 })
    if (request) return remove(id)
    const { message, ...others } = words(fields)
    const items = itemsOf(id)
    for (const item of items) {
      if (value) item.to = [{ ...me, value, answered_time: created().at, ...(message && { message }) }]
      else Object.assign(item, others, { [item.share_id === undefined ? 'message' : 'sharing_message']: message })
    }
    return items.length > 0 && done
  }

  /** Thanks for an item, or answers. */
  const reactionsTo = (id: string, all: Body): Body => (all[id] ??= { ...Object.values<Body>(all)[0], data: [] })
  const isMe = ({ id }: Body) => id === me.id

  function like(id: string, mine: Body[]) {
    const { data } = reactionsTo(id, likes)
    data.splice(0, data.length, ...mine, ...data.filter((each: Body) => !isMe(each)))
    return isKnown(id) && done
  }

  /** The items of a list that a call asks for, with the numbers of their reactions. */
  function listed(list: Body, fields: URLSearchParams): Body {
    const [domain, since, query] = ['domain', 'since', 'query'].map((name) => fields.get(name) ?? '')
    const from = readTimestamp(since ?? '') ?? 0
    const sought = plainText(query ?? '').match(/[\p{L}\p{N}]+/gu) ?? []
    const languages = query ? 'ALL' : fields.get('language')
    const data = list.data.filter((item: Body) => {
      const text = plainText([item.name, item.from?.name, item.title, item.description, item.message].join(' '))
      return (
        (!domain || (item.url && new URL(item.url).hostname === domain)) &&
        (!languages || languages === 'ALL' || !item.language || languages.split(',').includes(item.language)) &&
        (readTimestamp(item.creation_date ?? '') ?? from) >= from &&
        sought.every((word) => text.includes(word))
      )
    })
    return { ...list, data: data.map(withReactions) }
  }

  /** An item has a number if nobody recorded who thanked. */
  const thanksOf = ({ like_count, liked = false }: Body, likers: Body[]) =>
    like_count === undefined ? likers.length : like_count - Number(liked) + Number(likers.some(isMe))

  const withReactions = (item: Body) => {
    const [likers, answers] = [likes[idOf(item)]?.data, comments[idOf(item)]?.data]
    return {
      ...item,
      ...(likers && { like_count: thanksOf(item, likers), liked: likers.some(isMe) }),
      ...(answers && { comment_count: answers.length }),
    }
  }

  function ofPage(fields: URLSearchParams): Body {
    const url = cleanPageUrl(fields.get('url') ?? '') ?? ''
    const page = pageAt(fields) ?? { ...examples.page, url, domain: new URL(url).hostname }
    const isWanted = ({ distance }: Body) => fields.get('only_contacts') !== 'TRUE' || distance === 1
    return { ...page, data: page.data.filter(isWanted).map(withReactions) }
  }

  function passesFor(fields: URLSearchParams): Body {
    const waiting = passes.data.filter(({ to }: Body) => to[0]?.value === undefined)
    const list = fields.get('kept') === 'TRUE' ? kept : fields.get('sent') === 'TRUE' ? sent : passes
    return { ...list, waiting_count: waiting.length }
  }

  return {
    'GET me': () => me,
    'GET recommend': ofPage,
    'POST recommend': share,
    'GET newsfeed': (fields) => listed(newsfeed, fields),
    'GET me/newsfeed': (fields) => listed(own, fields),
    'GET search': (fields) => listed(found, fields),
    'GET most_shared': () => state.mostShared,
    'GET me/pending_requests': () => requests,
    'GET me/passes': passesFor,
    'GET me/addressees': (fields) => listed(contacts, fields),
    'POST pass': pass,
    'POST status': (fields) => post(own, examples.status, fields),
    'PUT :id': change,
    'DELETE :id': (_, id) => remove(id),
    'GET :id/likes': (_, id) => isKnown(id) && reactionsTo(id, likes),
    'GET :id/comments': (_, id) => isKnown(id) && reactionsTo(id, comments),
    'PUT :id/like': (_, id) => like(id, [me]),
    'DELETE :id/like': (_, id) => like(id, []),
    'POST :id/comments': (fields, id) => isKnown(id) && post(reactionsTo(id, comments), examples.comment, fields),
  }
}
