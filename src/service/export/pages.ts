import type { Store } from '../store/store.ts'

/** A page in a member's download, with the words about it. */
export interface OwnPage {
  url: string
  title: string
  overview: string
  keywords: string
  message: string
  quote: string
  answer: string
  site_name: string
  creation_date: string
}

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
        const text = (field: string) => (typeof texts[field] === 'string' ? texts[field] : '')
        // a comment about a status has no page
        if (text('url') === '') continue
        yield {
          url: text('url'),
          title: text('title'),
          overview: text('overview'),
          keywords: text('keywords'),
          message: text('message'),
          quote: text('quote'),
          answer: text('answer'),
          site_name: text('site_name'),
          creation_date: text('creation_date'),
        }
      }
  }
