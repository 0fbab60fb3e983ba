import { csvLine } from '../csv.ts'
import { isPublic, type LinkList, type OwnPage } from './pages.ts'

const columns: readonly (keyof OwnPage)[] = [
  ...(['url', 'title', 'overview', 'keywords', 'message', 'quote'] as const),
  ...(['answer', 'site_name', 'creation_date'] as const),
]

/** All pages of a download, with the list that each is in; an import of links reads it. */
export async function* csvOf(lists: readonly LinkList[]): AsyncGenerator<string> {
  if (lists.length > 0) yield `\uFEFF${csvLine(['list', 'private', ...columns])}`
  for (const list of lists)
    for await (const page of list.pages())
      yield csvLine([list.name, isPublic(list) ? 'false' : 'true', ...columns.map((column) => page[column])])
}
