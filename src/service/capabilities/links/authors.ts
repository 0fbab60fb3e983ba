import { plainText } from '../../../contract/text.ts'
import type { Store } from '../../store/store.ts'

/** The members whose links a file has. @property logins by a file's names of its authors, as `plainText` writes them */
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

/**
 * Finds members by what a file calls them: first by the operator's choice, then by an e-mail address, a login, or the
 * whole name, each if one member alone has it.
 */
export function createAuthors({ logins, everybody }: AuthorChoice) {
  const known = new Map<string, string | undefined>()
  const unused = new Set(logins.keys())

  async function find(store: Store, author: readonly string[]): Promise<string | undefined> {
    const { members, names } = store
    if (author.length === 0) return byLogin(store, everybody)
    for (const name of author) unused.delete(plainText(name))
    const chosen = author.map((name) => logins.get(plainText(name))).find((login) => login !== undefined)
    if (chosen !== undefined) return byLogin(store, chosen)
    for (const name of author) {
      const [member, ...others] = name.includes('@') ? await members.withEmail(name) : []
      if (member !== undefined && others.length === 0) return member
      const ofLogin = await byLogin(store, name)
      if (ofLogin !== undefined) return ofLogin
    }
    for (const name of author) {
      const found = await names.search(name, 'en', 20, 0)
      const [one, ...others] = found.filter((row) => plainText(row.name) === plainText(name))
      if (one && others.length === 0) return one.id
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
