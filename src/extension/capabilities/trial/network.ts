import { answers } from 'virtual:answers'
import type { Endpoint, endpoints } from '../../../contract/endpoints.ts'
import { oauthPaths } from '../../../contract/oauth.ts'
import { cleanPageUrl } from '../../../contract/page-url.ts'
import { plainText, readTimestamp, writeTimestamp } from '../../../contract/text.ts'
import type { Texts } from '../../../locales/translate.ts'
import { chooseLanguage } from '../../i18n/languages.ts'
import { loadPageTexts } from '../../i18n/page-texts.ts'
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

interface Call {
  /** The id in the path, if it has one. */
  id: string
  fields: URLSearchParams
}

/** Undefined or false if the id is unknown. */
type Answer = (call: Call) => Body | undefined | false

type OfPath<Path> = Path extends `/:id${infer Rest}`
  ? `:id${Rest}` | `me${Rest}`
  : Path extends `/${infer Rest}`
    ? Rest
    : never

/** The method and path of a call of the API; `:id` is an id. */
type CallName<One = (typeof endpoints)[keyof typeof endpoints]> = One extends Endpoint
  ? `${One['method']} ${OfPath<One['path']>}`
  : never

/**
 * The graph API as the service answered it to the demo's member (`src/demo/recorded.ts`), at the time of this page. What
 * the person does changes these answers as the service would, from recorded examples.
 */
export function createNetwork(now = Date.now()): (request: Request) => Promise<Response> {
  const calls = answersOf(movedTo(now))
  return async (request) => {
    const { method, headers } = request
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === oauthPaths.token) return Response.json({ access_token: 'trial' })
    const fields = method === 'GET' ? searchParams : new URLSearchParams(await request.text())
    const [, first = '', ...rest] = pathname.split('/')
    const path = [first, ...rest].join('/')
    const answer = calls[`${method} ${path}`]
    const ofId = calls[[`${method} :id`, ...rest].join('/')]
    const body = answer ? answer({ id: '', fields }) : ofId?.({ id: decodeURIComponent(first), fields })
    if (!body) return Response.json({}, { status: 404 })
    const texts = await loadPageTexts(chooseLanguage('browser', [headers.get('accept-language') ?? '']))
    return Response.json(paged(labelled(body, texts), fields))
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

/** News in the language of the call: the rest of the answers has none. */
function labelled(body: Body, texts: Texts): Body {
  const label = (item: Body) => ({ ...item, label: texts[item.url ? 'trial.label.share' : 'trial.label.status'] ?? '' })
  return Array.isArray(body.data)
    ? { ...body, data: body.data.map((item) => (item.type === 'NEWS ITEM' ? label(item) : item)) }
    : body
}

/** The page of a list that was asked for. */
function paged(body: Body, fields: URLSearchParams): Body {
  if (!Array.isArray(body.data)) return body
  const [limit, page] = [Number(fields.get('limit') ?? 10), Number(fields.get('page') ?? 1)]
  const { length: count } = body.data
  const next = page * limit < count ? `${origin}/?page=${page + 1}` : ''
  const data = body.data.slice((page - 1) * limit, page * limit)
  return { ...body, count, count_string: `${count}`, paging: { previous: '', next }, data }
}

function answersOf(state: Body): Record<string, Answer> {
  const { pages, newsfeed, own, found, requests, contacts, passes, sent, kept, likes, comments, examples } = state
  const me = state.me.id
  for (const page of Object.values<Body>(pages)) page.passed ??= []
  let count = 0
  const created = () => ({ id: `new-${++count}`, at: writeTimestamp(Date.now()) })
  const done = { updated: true, deleted: true, created: true, created_graph_id: '' }
  const empty = (type: string) => ({ ...likes[Object.keys(likes)[0] ?? ''], type, data: [] })
  const everyList = (): Body[] => [...Object.values(pages), newsfeed, own, found] as Body[]

  const isItem = (id: string) => (each: Body) => (each.share_id ?? each.id) === id
  const isKnown = (id: string) => everyList().some(({ data }) => data.some(isItem(id)))

  /** Changes a share or a status wherever it stands. @returns whether there is one */
  function change(id: string, how: (item: Body) => void): boolean {
    for (const { data } of everyList()) data.filter(isItem(id)).forEach(how)
    return isKnown(id)
  }

  const pageOf = (fields: URLSearchParams): Body | undefined => pages[cleanPageUrl(fields.get('url') ?? '') ?? '']
  const words = (fields: URLSearchParams) =>
    Object.fromEntries(['message', 'quote'].flatMap((name) => (fields.has(name) ? [[name, fields.get(name)]] : [])))
  /** Texts about a page, of the call or else of others. */
  const about = (page: Body, fields: URLSearchParams) => ({
    url: page.url,
    ...Object.fromEntries(
      ['title', 'overview', 'keywords', 'site_name'].map((name) => [name, page[name] || (fields.get(name) ?? '')]),
    ),
  })

  function share({ fields }: Call) {
    const page = pageOf(fields)
    if (!page) return false
    const { id, at } = created()
    if (page.share_id) remove(page.share_id)
    const { message = '', quote = '' } = words(fields)
    const news = { ...examples.share, id, message, quote, creation_date: at }
    Object.assign(page, about(page, fields), { shared: true, share_id: id, sharing_message: message, quote })
    page.data.unshift({ ...examples.sharer, share_id: id, sharing_message: message, quote, updated_time: at })
    for (const list of [own, found])
      list.data.unshift({ ...news, title: page.title, description: page.overview, url: page.url })
    return done
  }

  function edit({ id, fields }: Call) {
    const changed = words(fields)
    const { message, ...quoted } = changed
    const said = { sharing_message: message, ...quoted }
    for (const page of Object.values<Body>(pages)) if (page.share_id === id) Object.assign(page, said)
    return isOwn(id) && change(id, (item) => Object.assign(item, item.share_id ? said : changed)) && done
  }

  /** Takes away what is the member's own. @returns whether it was there */
  function remove(id: string): boolean {
    const lists = [own, found, sent, kept, ...Object.values<Body>(pages), ...Object.values<Body>(comments)]
    const isThere = isOwn(id) || lists.some(({ data }) => data.some((each: Body) => each.id === id))
    for (const [item, list] of Object.entries<Body>(comments))
      if (list.data.some((each: Body) => each.id === id)) change(item, (each) => void each.comment_count--)
    for (const list of lists) list.data = list.data.filter((each: Body) => each.id !== id && each.share_id !== id)
    for (const page of Object.values<Body>(pages)) {
      page.passed = page.passed.filter((each: Body) => each.id !== id)
      if (page.share_id === id) Object.assign(page, { shared: false, share_id: '', sharing_message: '', quote: '' })
    }
    return isThere
  }

  const isOwn = (id: string) => Object.values<Body>(pages).some(({ share_id }) => share_id === id)

  function pass({ fields }: Call) {
    const page = pageOf(fields)
    if (!page) return false
    const { id, at } = created()
    const to = fields.getAll('to')
    const isKept = to.join() === 'me'
    const before = isKept ? kept.data.find(({ url }: Body) => url === page.url) : undefined
    if (before) remove(before.id)
    const receivers = contacts.data.filter((each: Body) => to.includes(each.id))
    const { message = '', quote = '' } = before ?? {}
    const added = {
      ...(kept.data[0] && isKept ? kept.data[0] : examples.pass),
      ...{ id: before?.id ?? id, name: page.title, message, quote, creation_date: at, updated_time: at },
      ...about(page, fields),
      ...words(fields),
      to: isKept ? [state.me] : receivers,
      receiver_count: Math.max(1, receivers.length),
    }
    if (isKept) page.passed.unshift(added)
    ;(isKept ? kept : sent).data.unshift(added)
    return done
  }

  function answerPass({ id, fields }: Call) {
    const answered = [passes, kept, ...Object.values<Body>(pages).map(({ passed }) => ({ data: passed }))]
      .flatMap(({ data }) => data)
      .filter((each: Body) => each.id === id)
    const [value, message] = [fields.get('value'), fields.get('message')]
    for (const each of answered) each.to = [{ ...state.me, value, ...(message && { message }) }]
    const waiting = passes.data.filter(({ to }: Body) => to[0]?.value === undefined)
    for (const list of [passes, sent, kept]) list.waiting_count = waiting.length
    return answered.length > 0 && done
  }

  function like(id: string, isLiked: boolean) {
    likes[id] ??= empty('NEWS ITEM LIKES')
    const others = likes[id].data.filter((each: Body) => each.id !== me)
    likes[id].data = isLiked ? [state.me, ...others] : others
    return change(id, (item) => Object.assign(item, { liked: isLiked, like_count: likes[id].data.length })) && done
  }

  function comment({ id, fields }: Call) {
    const { id: own, at } = created()
    comments[id] ??= empty('NEWS ITEM COMMENTS')
    comments[id].data.unshift({ ...examples.comment, id: own, message: fields.get('message'), created_time: at })
    return change(id, (item) => void item.comment_count++) && done
  }

  function status({ fields }: Call) {
    const { id, at } = created()
    for (const list of [own, found])
      list.data.unshift({ ...examples.status, id, message: fields.get('message'), creation_date: at })
    return done
  }

  /** A member's shares, by the pages' sharers, and the member's statuses. */
  function newsOf(member: string): Body[] {
    const shares = Object.values<Body>(pages).flatMap((page) =>
      page.data
        .filter(({ id }: Body) => id === member)
        .map(({ share_id: id, sharing_message: message = '', updated_time: creation_date, ...from }: Body) => ({
          ...examples.share,
          ...{ id, message, creation_date, quote: from.quote, language: from.language },
          ...{ title: page.title, description: page.overview, url: page.url },
          ...{ like_count: from.like_count, comment_count: from.comment_count, liked: from.liked },
          from: { ...from, type: 'USER' },
        })),
    )
    return [...shares, ...found.data.filter(({ from, url }: Body) => from.id === member && !url)]
  }

  /** @returns whether it was pending */
  function endRequest(id: string, isAccepted: boolean) {
    const request = requests.data.find((each: Body) => each.id === id)
    requests.data = requests.data.filter((each: Body) => each !== request)
    if (request && isAccepted) {
      contacts.data.push({ ...request.from, distance: 1 })
      for (const { data } of everyList())
        for (const each of data) {
          const person = each.share_id === undefined ? each.from : each
          if (person?.id === request.from.id) person.distance = 1
        }
      newsfeed.data = [...newsfeed.data, ...newsOf(request.from.id)].sort((one, other) =>
        one.creation_date < other.creation_date ? 1 : -1,
      )
    }
    return request !== undefined && done
  }

  const filtered = (list: Body, { fields }: Call): Body => {
    const [domain, languages, since] = ['domain', 'language', 'since'].map((name) => fields.get(name))
    const from = readTimestamp(since ?? '') ?? 0
    const data = list.data.filter(
      ({ url, language, creation_date }: Body) =>
        (!domain || (url && new URL(url).hostname === domain)) &&
        (!languages || languages === 'ALL' || languages.split(',').includes(language)) &&
        (readTimestamp(creation_date) ?? 0) >= from,
    )
    return { ...list, data }
  }

  const wordsOf = (text: string) =>
    plainText(text)
      .split(/[^\p{L}\p{N}:]+/u)
      .filter(Boolean)

  function search({ fields }: Call): Body {
    const words = wordsOf(fields.get('query') ?? '')
    const all = found.data.filter(({ from, message, title = '', description = '', url }: Body) => {
      const keywords = url ? (pages[url]?.keywords ?? '') : ''
      const [name, text] = [from.name, [message, title, description, keywords].join(' ')].map(plainText)
      const isNamed = (word: string) => wordsOf(from.name).some((part) => part.startsWith(word))
      return words.every((word) =>
        word.startsWith('from:') ? name?.includes(word.slice(5)) : text?.includes(word) || isNamed(word),
      )
    })
    const urls = all.map(({ url }: Body) => url)
    // a page once
    return { ...found, data: all.filter(({ url }: Body, at: number) => !url || urls.indexOf(url) === at) }
  }

  const named = ({ fields }: Call): Body => {
    const words = wordsOf(fields.get('query') ?? '')
    const isFound = ({ name }: Body) => words.every((word) => wordsOf(name).some((part) => part.startsWith(word)))
    return { ...contacts, data: contacts.data.filter(isFound) }
  }

  const ofPage = ({ fields }: Call): Body => {
    const url = cleanPageUrl(fields.get('url') ?? '') ?? ''
    const page = pages[url] ?? { ...examples.page, url, domain: new URL(url).hostname }
    const isWanted = ({ distance }: Body) => fields.get('only_contacts') !== 'TRUE' || distance === 1
    return { ...page, data: page.data.filter(isWanted) }
  }

  return {
    'GET me': () => state.me,
    'GET recommend': ofPage,
    'POST recommend': share,
    'GET newsfeed': (call) => filtered(newsfeed, call),
    'GET me/newsfeed': (call) => filtered(own, call),
    'GET search': search,
    'GET most_shared': () => state.mostShared,
    'GET me/pending_requests': () => requests,
    'GET me/passes': ({ fields }) =>
      fields.get('kept') === 'TRUE' ? kept : fields.get('sent') === 'TRUE' ? sent : passes,
    'GET me/addressees': named,
    'POST pass': pass,
    'POST status': status,
    'GET :id': ({ id }) => requests.data.find((each: Body) => each.id === id),
    'PUT :id': (call) => edit(call) || endRequest(call.id, call.fields.get('value') === 'ACCEPT') || answerPass(call),
    'DELETE :id': ({ id }) => (endRequest(id, false) || remove(id)) && done,
    'GET :id/likes': ({ id }) => isKnown(id) && (likes[id] ?? empty('NEWS ITEM LIKES')),
    'GET :id/comments': ({ id }) => isKnown(id) && (comments[id] ?? empty('NEWS ITEM COMMENTS')),
    'PUT :id/like': ({ id }) => like(id, true),
    'DELETE :id/like': ({ id }) => like(id, false),
    'POST :id/comments': comment,
  } satisfies { [Name in CallName]?: Answer }
}
