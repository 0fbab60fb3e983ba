import { shareTextNames } from '../../contract/parameters.ts'
import { csvLine } from '../csv.ts'
import type { Store } from '../store/store.ts'

const fields = ['url', ...shareTextNames, 'answer', 'creation_date'] as const

/** A page in a member's download, with the words about it. */
type OwnPage = Record<(typeof fields)[number], string>

/** Pages of one kind, by the name of their JSON file, with its name for people. */
export interface LinkList {
  name: string
  label: string
  pages: () => AsyncGenerator<OwnPage>
}

/** Whether everybody may see the list; all others are the member's own affair. */
export const isPublic = ({ name }: LinkList): boolean => name === 'shares'

/** Reads the pages of a file again, whenever they are asked for. */
export const linksOf = ({ ownData }: Store, name: string, member: string) =>
  async function* (): AsyncGenerator<OwnPage> {
    for await (const rows of ownData.read(name, member))
      for (const row of rows) {
        const texts = row as Readonly<Record<string, unknown>>
        const page = Object.fromEntries(fields.map((name) => [name, texts[name] ?? ''])) as OwnPage
        // a comment about a status has no page
        if (page.url !== '') yield page
      }
  }

/** All pages of a download, with the list that each is in; an import of links reads it. */
export async function* csvOf(lists: readonly LinkList[]): AsyncGenerator<string> {
  if (lists.length > 0) yield `\uFEFF${csvLine(['list', 'private', ...fields])}`
  for (const list of lists)
    for await (const page of list.pages())
      yield csvLine([list.name, isPublic(list) ? 'false' : 'true', ...fields.map((name) => page[name])])
}
