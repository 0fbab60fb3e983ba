import { endpoints } from '../../contract/endpoints.ts'
import type { List, Paging } from '../../contract/resources.ts'
import { writeTimestamp } from '../../contract/text.ts'
import type { Language } from '../http/language.ts'
import { countLimit } from '../store/engine/queries.ts'
import type { Store } from '../store/store.ts'
import type { GraphCall } from './graph-call.ts'

export interface PageOfList {
  limit: number
  page: number
  start: number
}

/** Both count from 1; §4's start + page * limit would skip the first ten items with its own defaults. */
export const offset = ({ limit, page, start }: PageOfList): number => start - 1 + (page - 1) * limit

/** A count by `countRows`, which ends there. */
export const upToLimit = (count: number): { count: number; isCapped?: true } =>
  count > countLimit ? { count: countLimit, isCapped: true } : { count }

/**
 * The end of a list says how many there are, if a capability hides news: the count of all has those that it hides, too.
 * @param rows of the statement that leaves them out
 */
export function countUntil(
  { data }: Pick<Store, 'data'>,
  page: PageOfList,
  count: number,
  rows: readonly unknown[],
): number {
  const isEnd = rows.length < page.limit && (rows.length > 0 || offset(page) === 0)
  return isEnd && data.some(({ hides }) => hides) ? Math.min(count, offset(page) + rows.length) : count
}

/** @param list.link a path of the web site @param list.isCapped whether there are more than were counted */
export const describeList = <Item extends { updated_time: string }, const Type extends ListType>(
  type: Type,
  { url, now, language, origins }: Pick<GraphCall, 'url' | 'now' | 'language' | 'origins'>,
  list: { page: PageOfList; count: number; data: Item[]; link: string; isCapped?: boolean },
): List<Item, Type> => ({
  id: '',
  type,
  name: listNames[language][type],
  link: origins.authUrl + list.link,
  updated_time: list.data[0]?.updated_time ?? writeTimestamp(now),
  count: list.count,
  count_string: String(list.count),
  ...(list.isCapped && { capped: true }),
  paging: describePaging(url, list.page, list.count),
  data: list.data,
})

/** The lists in the language of display; a recommendation has the name of its page instead. */
type ListType = keyof (typeof listNames)['en']

const listNames = {
  en: {
    'RECOMMEND DETAILS': 'Shared page',
    'USER NEWS': 'News',
    'USER CONTACTS': 'Contacts',
    'USER PENDING REQUESTS': 'Contact requests',
    'SEARCH RESULTS': 'Search',
    'MOST SHARED PAGES': 'Most shared',
    'USER PASSES': 'Passed pages',
    ADDRESSEES: 'Addressees',
    'NEWS ITEM LIKES': 'Who thanked',
    'NEWS ITEM COMMENTS': 'Answers',
    'USER NOTICES': 'What others did',
  },
  fr: {
    'RECOMMEND DETAILS': 'Page partagée',
    'USER NEWS': 'Actualités',
    'USER CONTACTS': 'Contacts',
    'USER PENDING REQUESTS': 'Demandes de contact',
    'SEARCH RESULTS': 'Recherche',
    'MOST SHARED PAGES': 'Populaires',
    'USER PASSES': 'Pages transmises',
    ADDRESSEES: 'Destinataires',
    'NEWS ITEM LIKES': 'Qui a dit merci',
    'NEWS ITEM COMMENTS': 'Réponses',
    'USER NOTICES': 'Réactions',
  },
  it: {
    'RECOMMEND DETAILS': 'Pagina condivisa',
    'USER NEWS': 'Novità',
    'USER CONTACTS': 'Contatti',
    'USER PENDING REQUESTS': 'Richieste di contatto',
    'SEARCH RESULTS': 'Ricerca',
    'MOST SHARED PAGES': 'Più condivise',
    'USER PASSES': 'Pagine passate',
    ADDRESSEES: 'Destinatari',
    'NEWS ITEM LIKES': 'Chi ha ringraziato',
    'NEWS ITEM COMMENTS': 'Risposte',
    'USER NOTICES': 'Reazioni',
  },
  es: {
    'RECOMMEND DETAILS': 'Página compartida',
    'USER NEWS': 'Novedades',
    'USER CONTACTS': 'Contactos',
    'USER PENDING REQUESTS': 'Solicitudes de contacto',
    'SEARCH RESULTS': 'Búsqueda',
    'MOST SHARED PAGES': 'Lo más compartido',
    'USER PASSES': 'Páginas pasadas',
    ADDRESSEES: 'Destinatarios',
    'NEWS ITEM LIKES': 'Quién ha dado las gracias',
    'NEWS ITEM COMMENTS': 'Respuestas',
    'USER NOTICES': 'Reacciones',
  },
  de: {
    'RECOMMEND DETAILS': 'Geteilte Seite',
    'USER NEWS': 'Neues',
    'USER CONTACTS': 'Kontakte',
    'USER PENDING REQUESTS': 'Kontaktanfragen',
    'SEARCH RESULTS': 'Suche',
    'MOST SHARED PAGES': 'Meistgeteilt',
    'USER PASSES': 'Weitergegebene Seiten',
    ADDRESSEES: 'Empfänger',
    'NEWS ITEM LIKES': 'Wer sich bedankt hat',
    'NEWS ITEM COMMENTS': 'Antworten',
    'USER NOTICES': 'Reaktionen',
  },
  pt: {
    'RECOMMEND DETAILS': 'Página partilhada',
    'USER NEWS': 'Novidades',
    'USER CONTACTS': 'Contactos',
    'USER PENDING REQUESTS': 'Pedidos de contacto',
    'SEARCH RESULTS': 'Pesquisa',
    'MOST SHARED PAGES': 'Mais partilhadas',
    'USER PASSES': 'Páginas passadas',
    ADDRESSEES: 'Destinatários',
    'NEWS ITEM LIKES': 'Quem agradeceu',
    'NEWS ITEM COMMENTS': 'Respostas',
    'USER NOTICES': 'Reações',
  },
} satisfies Record<Language, Record<string, string>>

function describePaging(url: string, page: PageOfList, count: number): Paging {
  const last = endpoints.recommendation.parameters.page.max
  const hasNext = page.limit > 0 && page.page < last && offset(page) + page.limit < count
  const hasPrevious = page.limit > 0 && page.page > 1
  return {
    previous: hasPrevious ? pageUrl(url, page.page - 1) : '',
    next: hasNext ? pageUrl(url, page.page + 1) : '',
  }
}

function pageUrl(listUrl: string, page: number): string {
  const url = new URL(listUrl)
  url.searchParams.delete('access_token')
  url.searchParams.set('page', String(page))
  return url.href
}
