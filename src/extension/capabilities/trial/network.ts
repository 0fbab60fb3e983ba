import { byPageText, endpoints } from '../../../contract/endpoints.ts'
import { oauthPaths } from '../../../contract/oauth.ts'
import { cleanPageUrl, matchKey } from '../../../contract/page-url.ts'
import type * as resources from '../../../contract/resources.ts'
import { plainText, readTimestamp } from '../../../contract/text.ts'
import type { Texts } from '../../../locales/translate.ts'
import { chooseLanguage } from '../../i18n/languages.ts'
import { loadPageTexts } from '../../i18n/page-texts.ts'
import type { Network } from '../../network/network.ts'
import { me, type News, type People } from './people.ts'

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

/** The extension doesn't call these. Each other endpoint has an answer, or the compiler names it. */
type Unused =
  | 'recommendationById'
  | 'contacts'
  | 'newsItem'
  // the invented network has neither passes nor kept pages nor answers
  | ('pass' | 'passes' | 'addressees' | 'readPass' | 'answerPass' | 'deletePass')
  | ('keep' | 'kept' | 'readKept' | 'updateKept' | 'deleteKept')
  | ('like' | 'unlike' | 'likes' | 'comment' | 'comments' | 'readComment' | 'deleteComment')
  | ('notices' | 'readNotices')

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

  const sharerOf = ({ login, at, message }: News): resources.Sharer => ({
    ...memberOf(login),
    type: 'SHARER',
    updated_time: new Date(at).toISOString(),
    sharing_message: message,
    comment_count: 0,
    like_count: 0,
  })

  function newsItemOf({ id, login, message, at, page }: News, texts: Texts): resources.NewsItem {
    const from = memberOf(login)
    const label = texts[page ? 'trial.label.share' : 'trial.label.status'] ?? ''
    return {
      ...resource(id, 'NEWS ITEM', '', at),
      from,
      category: resource('', 'NEWS CATEGORY', label),
      label,
      message,
      ...(page && { title: page.title, description: page.overview, url: page.url }),
      language: from.language,
      creation_date: new Date(at).toISOString(),
      infeed_link: '',
      comment_count: 0,
      like_count: 0,
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
        ...(own && { share_id: own.id, sharing_message: own.message }),
      }
    },
    recommend({ fields }) {
      const text = (name: string) => fields.get(name) ?? ''
      people.add(text('message'), { ...byPageText(text), url: text('url') })
      return created
    },
    updateShare: ({ id, fields }) =>
      people.change(id, fields.get('message') ?? '') && ({ updated: true } satisfies resources.Updated),
    deleteShare: remove,
    member: ({ id }) => (id === 'me' ? memberOf(me) : undefined),
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
    answerContactRequest: ({ id, fields }) =>
      people.endRequest(id, fields.get('value') === 'ACCEPT') && ({ updated: true } satisfies resources.Updated),
    deleteContactRequest: ({ id }) => people.endRequest(id, false) && ({ deleted: true } satisfies resources.Deleted),
    status({ fields }) {
      people.add(fields.get('message') ?? '')
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
