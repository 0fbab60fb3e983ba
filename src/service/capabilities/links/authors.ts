import { cut, plainText } from '../../../contract/text.ts'
import type { Store } from '../../store/store.ts'

/** Whose links are whose. @property logins by what a file calls its authors, as `plainText` writes it */
export interface AuthorChoice {
  logins: ReadonlyMap<string, string>
  /** The member whose links those without an author are. */
  everybody: string | undefined
}

const byLogin = async ({ members }: Store, login: string | undefined): Promise<string | undefined> =>
  login === undefined ? undefined : (await members.credential(login))?.member

/** The logins of a choice that no member has. */
export async function wrongLogins(store: Store, { logins, everybody }: AuthorChoice): Promise<string[]> {
  const wrong: string[] = []
  for (const login of new Set([...(everybody ? [everybody] : []), ...logins.values()]))
    if ((await byLogin(store, login)) === undefined) wrong.push(login)
  return wrong
}

/** Maximum characters of what a file calls an author: a name and an e-mail address. A longer one is cut. */
export const longestAuthor = 500

/** A name and the other ways to read it: `Ana Reis <ana@circle.example>`, `@ana` or `Reis, Ana`. */
function readings(written: string): string[] {
  const name = cut(written, longestAuthor)
  const [, named = '', email = ''] = /^(.*)<([^<>\s]+@[^<>\s]+)>$/.exec(name) ?? []
  const [, last = '', first = ''] = /^([^,@]+),([^,@]+)$/.exec(name) ?? []
  const others = [email, named, name.replace(/^@/, ''), last && `${first} ${last}`]
  return [...new Set([name, ...others].map((text) => text.trim()))].filter((text) => text !== '')
}

/**
 * Finds members by what a file calls them: first by the administrator's choice, then by an e-mail address, a login, or the
 * whole name, each if one member alone has it.
 */
export function createAuthors({ logins, everybody }: AuthorChoice) {
  const known = new Map<string, string | undefined>()
  const unused = new Set(logins.keys())

  async function find(store: Store, author: readonly string[]): Promise<string | undefined> {
    const { members, names } = store
    if (author.length === 0) return byLogin(store, everybody)
    const all = author.flatMap(readings)
    for (const name of all) unused.delete(plainText(name))
    const chosen = all.map((name) => logins.get(plainText(name))).find((login) => login !== undefined)
    if (chosen !== undefined) return byLogin(store, chosen)
    for (const name of all) {
      if (name.includes('@')) {
        const [member, ...others] = await members.withEmail(name)
        if (member !== undefined && others.length === 0) return member
      }
      const member = await byLogin(store, name)
      if (member !== undefined) return member
    }
    for (const name of all) {
      const found = await names.search(name, 'en', 20, 0)
      const same = found.filter((row) => plainText(row.name) === plainText(name))
      if (same.length === 1) return same[0]?.id
    }
    return undefined
  }

  return {
    /** Names of the choice that no author has had so far, as `plainText` writes them. */
    unused: (): string[] => [...unused],

    /** @returns an id; undefined if nobody is meant, or several may be */
    async find(store: Store, author: readonly string[]): Promise<string | undefined> {
      const key = author.join('\n')
      if (!known.has(key)) known.set(key, await find(store, author))
      return known.get(key)
    },
  }
}
