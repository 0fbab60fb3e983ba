import { byPageText, endpoints } from '../../../contract/endpoints.ts'
import { oauthPaths } from '../../../contract/oauth.ts'
import { cleanPageUrl, matchKey } from '../../../contract/page-url.ts'
import type * as resources from '../../../contract/resources.ts'
import { plainText, readTimestamp, writeTimestamp } from '../../../contract/text.ts'
import type { Texts } from '../../../locales/translate.ts'
import { chooseLanguage } from '../../i18n/languages.ts'
import { loadPageTexts } from '../../i18n/page-texts.ts'
import type { Network } from '../../network/network.ts'
import {
  isKept,
  me,
  type News,
  type OfPage,
  type Page,
  type Pass,
  type People,
  type Said,
  type Words,
} from './people.ts'

const origin = 'https://circle.example'

export const network: Network = {
  name: 'Example Circle',
  baseUrl: origin,
  authUrl: origin,
  apiKey: 'trial',
  profile: 'code',
}

/** The only period that the extension asks for. */
const week = 7 * 24 * 3_600_000

interface Call {
  /** The id in the path, if it has one. */
  id: string
  fields: URLSearchParams
  url: string
  /** Texts in the language of the call. */
  texts: Texts
}

/** What the network adds to the specification, as `additions` of GET /me. */
const additions = ['quotes', 'passes', 'conversation']

/** The extension doesn't call these. Each other endpoint has an answer, or the compiler names it. */
type Unused =
  | ('recommendationById' | 'contacts')
  // only after a write that wasn't confirmed, as none is here
  | ('newsItem' | 'readPass' | 'readComment')
  // the invented network has none
  | 'notices'

/** What the network responds; a falsy value if it doesn't know the id. */
type Answers = Record<Exclude<keyof typeof endpoints, Unused>, (call: Call) => object | false | undefined>

/** The graph API over invented people. Their resources have no pages on a web site, so no link leads there. */
export function createNetwork(people: People): (request: Request) => Promise<Response> {
  const answers = Object.entries(answersOf(people))
  return async (request) => {
    const { method, headers } = request
    const url = new URL(request.url)
    if (url.pathname === oauthPaths.token) return Response.json({ access_token: 'trial' })
    const fields = method === 'GET' ? url.searchParams : new URLSearchParams(await request.text())
    const texts = await loadPageTexts(chooseLanguage('browser', [headers.get('accept-language') ?? '']))
    for (const [name, answer] of answers) {
      const endpoint = endpoints[name as keyof Answers]
      const match = new RegExp(`^${endpoint.path.replace(':id', '([^/]+)')}$`).exec(url.pathname)
      const body = match && method === endpoint.method && answer({ id: match[1] ?? '', fields, url: url.href, texts })
      if (body) return Response.json(body)
    }
    return Response.json({}, { status: 404 })
  }
}

function answersOf(people: People): Answers {
  const resource = <const Type extends string>(id: string, type: Type, name: string, at = 0) => ({
    id,
    type,
    name,
    link: '',
    updated_time: new Date(at).toISOString(),
  })

  function memberOf(login: string): resources.Member {
    const { first_name = '', last_name = '', headline = '', language = '' } = people.person(login) ?? {}
    const distance = people.distance(login)
    const member = { ...resource(login, 'USER', `${first_name} ${last_name}`), language, headline }
    return distance === undefined ? member : { ...member, distance }
  }

  const reactionsOf = ({
    likes,
    comments,
  }: News): Pick<resources.NewsItem, 'liked' | 'like_count' | 'comment_count'> => ({
    like_count: likes.length,
    comment_count: comments.length,
    ...(likes.includes(me) && { liked: true }),
  })

  const sharerOf = (share: News): resources.Sharer => ({
    ...memberOf(share.login),
    type: 'SHARER',
    updated_time: new Date(share.at).toISOString(),
    sharing_message: share.message,
    quote: share.quote,
    share_id: share.id,
    ...reactionsOf(share),
  })

  const pageWithWords = ({ login, message, quote, page, at }: OfPage) => ({
    ...page,
    message,
    quote,
    language: memberOf(login).language,
    creation_date: writeTimestamp(at),
  })

  const passOf = (pass: Pass): resources.Pass => ({
    ...resource(pass.id, 'PASS', pass.page.title, pass.at),
    ...pageWithWords(pass),
    from: memberOf(pass.login),
    to: pass.to.map(({ login, ...answer }) => ({ ...memberOf(login), ...answer })),
    receiver_count: pass.to.length,
  })

  const commentOf = ({ id, login, message, at }: Said): resources.NewsItemComment => ({
    ...resource(id, 'NEWS ITEM COMMENT', message, at),
    from: memberOf(login),
    message,
    language: memberOf(login).language,
    created_time: writeTimestamp(at),
  })

  function newsItemOf(news: News, texts: Texts): resources.NewsItem {
    const { id, login, message, quote, at, page } = news
    const from = memberOf(login)
    const label = texts[page ? 'trial.label.share' : 'trial.label.status'] ?? ''
    return {
      ...resource(id, 'NEWS ITEM', '', at),
      from,
      category: resource('', 'NEWS CATEGORY', label),
      label,
      message,
      quote,
      ...(page && { title: page.title, description: page.overview, url: page.url }),
      language: from.language,
      creation_date: new Date(at).toISOString(),
      infeed_link: '',
      ...reactionsOf(news),
    }
  }

  const requestOf = ({ id, from, subject, message, at }: ReturnType<People['requests']>[number]) => ({
    ...resource(id, 'CONTACT REQUEST', subject, at),
    from: memberOf(from),
    to: memberOf(me),
    subject,
    message,
    mutual_contact_count: people.mutual(from),
  })

  function listOf<Item, const Type extends string>(type: Type, all: readonly Item[], { fields, url }: Call) {
    const [limit, page] = [Number(fields.get('limit') ?? 10), Number(fields.get('page') ?? 1)]
    const next = new URL(url)
    next.searchParams.set('page', `${page + 1}`)
    return {
      ...resource('', type, ''),
      count: all.length,
      count_string: `${all.length}`,
      paging: { previous: '', next: page * limit < all.length ? next.href : '' },
      data: all.slice((page - 1) * limit, page * limit),
    } satisfies resources.List<Item, Type>
  }

  const newsList = (news: News[], call: Call) =>
    listOf(
      'USER NEWS',
      news.map((each) => newsItemOf(each, call.texts)),
      call,
    )

  function newsfeed(call: Call, isOf: (login: string) => boolean) {
    const [domain, languages = 'ALL', since = ''] = ['domain', 'language', 'since'].map(
      (name) => call.fields.get(name) ?? undefined,
    )
    const news = people.news().filter(({ login, page, at }) => {
      const isInLanguage = languages === 'ALL' || languages.split(',').includes(memberOf(login).language)
      const isOfDomain = !domain || (page && new URL(page.url).hostname === domain)
      return isOf(login) && isInLanguage && isOfDomain && at >= (readTimestamp(since) ?? 0)
    })
    return newsList(news, call)
  }

  /** The page of a call, and what the member says of it. */
  function sentIn({ fields }: Call): [Words, Page] {
    const text = (name: string) => fields.get(name) ?? ''
    const words = ['message', 'quote'].flatMap((name) => (fields.has(name) ? [[name, text(name)]] : []))
    return [Object.fromEntries(words), { ...byPageText(text), url: text('url') }]
  }

  const isWaiting = ({ to }: Pass) => to[0]?.value === undefined
  const itemOf = ({ id }: Call) => people.news().find((each) => each.id === id)
  const updated: resources.Updated = { updated: true }
  const remove = ({ id }: Call) => people.remove(id) && ({ deleted: true } satisfies resources.Deleted)
  const created: resources.Created = { created: true, created_graph_id: '' }

  return {
    recommendation(call): resources.Recommendation {
      const url = cleanPageUrl(call.fields.get('url') ?? '') ?? ''
      const all = people.sharesOf(url)
      const own = all.find(({ login }) => login === me)
      const onlyContacts = call.fields.get('only_contacts') === 'TRUE'
      const shares = onlyContacts ? all.filter(({ login }) => people.distance(login) === 1) : all
      return {
        ...listOf('RECOMMEND DETAILS', shares.map(sharerOf), call),
        ...(all[0]?.page ?? { title: '', overview: '' }),
        url,
        domain: new URL(url).hostname,
        shared: own !== undefined,
        ...(own && { share_id: own.id, sharing_message: own.message, quote: own.quote }),
        passed: people
          .passesOf(url)
          .filter((pass) => pass.login !== me || isKept(pass))
          .map(passOf),
      }
    },
    recommend(call) {
      people.add(...sentIn(call))
      return created
    },
    updateShare: (call) => people.change(call.id, sentIn(call)[0]) && updated,
    deleteShare: remove,
    member: ({ id }) => (id === 'me' ? { ...memberOf(me), additions } : undefined),
    pendingRequests: (call) =>
      listOf(
        'USER PENDING REQUESTS',
        people.requests().map(requestOf),
        call,
      ) satisfies resources.Resources['ContactRequests'],
    contactRequest({ id }) {
      const request = people.requests().find((each) => each.id === id)
      return request && requestOf(request)
    },
    answerContactRequest: ({ id, fields }) => people.endRequest(id, fields.get('value') === 'ACCEPT') && updated,
    deleteContactRequest: ({ id }) => people.endRequest(id, false) && ({ deleted: true } satisfies resources.Deleted),
    status({ fields }) {
      people.add({ message: fields.get('message') ?? '' })
      return created
    },
    deleteStatus: remove,
    newsfeed: (call) => newsfeed(call, (login) => people.distance(login) === 1),
    memberNewsfeed: (call) => newsfeed(call, (login) => login === me),
    search(call) {
      const words = plainText(call.fields.get('query') ?? '').split(/[\s"]+/)
      const found = people.news().filter(({ login, message, page }) => {
        const name = plainText(memberOf(login).name)
        const text = plainText([message, page?.title, page?.overview, page?.keywords].join(' '))
        return words.every((word) => (word.startsWith('from:') ? name.includes(word.slice(5)) : text.includes(word)))
      })
      const urls = found.map(({ page }) => page?.url)
      // a page once
      const first = found.filter(({ page }, index) => !page || urls.indexOf(page.url) === index)
      return newsList(first, call)
    },
    pass(call) {
      const to = call.fields.getAll('to').map((id) => (id === 'me' ? me : id))
      people.pass(...sentIn(call), to)
      return created
    },
    passes(call) {
      const [isSent, isOwn] = ['sent', 'kept'].map((name) => call.fields.get(name) === 'TRUE')
      const waitFirst = (all: readonly Pass[]) => [...new Set([...all.filter(isWaiting), ...all])]
      const received = people.passes().filter(({ login }) => login !== me)
      const listed = isOwn
        ? waitFirst(people.passes().filter(isKept))
        : isSent
          ? people.passes().filter((pass) => pass.login === me && !isKept(pass))
          : waitFirst(received)
      const words = plainText(call.fields.get('query') ?? '').split(/\s+/)
      const has = ({ message, page }: Pass) => {
        const text = plainText([message, page.title, page.url].join(' '))
        return words.every((word) => text.includes(word))
      }
      return {
        ...listOf('USER PASSES', listed.filter(has).map(passOf), call),
        waiting_count: received.filter(isWaiting).length,
      } satisfies resources.Passes
    },
    addressees(call) {
      const words = plainText(call.fields.get('query') ?? '').split(' ')
      const found = [...people.contactsOf(me)].map(memberOf).filter(({ name }) => {
        const parts = plainText(name).split(/[^\p{L}\p{N}]+/u)
        return words.every((word) => parts.some((part) => part.startsWith(word)))
      })
      return listOf('ADDRESSEES', found, call) satisfies resources.Resources['Addressees']
    },
    answerPass: ({ id, fields }) =>
      people.answer(id, fields.get('value') === 'DONE' ? 'DONE' : 'THANKS', fields.get('message') ?? '') && updated,
    deletePass: remove,
    like: ({ id }) => people.like(id, true) && updated,
    unlike: ({ id }) => people.like(id, false) && ({ deleted: true } satisfies resources.Deleted),
    likes(call) {
      const item = itemOf(call)
      return item && (listOf('NEWS ITEM LIKES', item.likes.map(memberOf), call) satisfies resources.Resources['Likes'])
    },
    comment({ id, fields }) {
      return people.comment(id, fields.get('message') ?? '') && created
    },
    comments(call) {
      const item = itemOf(call)
      return (
        item &&
        (listOf('NEWS ITEM COMMENTS', item.comments.map(commentOf), call) satisfies resources.Resources['Comments'])
      )
    },
    deleteComment: remove,
    mostShared(call) {
      const lately = people.news().filter(({ at }) => at > Date.now() - week)
      const byPage = Map.groupBy(
        lately.flatMap(({ page }) => page ?? []),
        ({ url }) => matchKey(url),
      )
      const pages = [...byPage.values()]
        .toSorted((one, other) => other.length - one.length)
        .flatMap(([page, ...others]) =>
          page ? { ...resource('', 'PAGE', page.title), ...page, sharer_count: 1 + others.length } : [],
        )
      return listOf('MOST SHARED PAGES', pages, call) satisfies resources.Resources['MostSharedPages']
    },
  }
}
