import { plainText } from '../../../contract/text.ts'
import type { Store } from '../../store/store.ts'

/** Whose links are whose. @property logins by what a file calls its authors, as `plainText` writes it */
export interface AuthorChoice {
  logins: ReadonlyMap<string, string>
  /** The member whose links those without an author are. */
  everybody: string | undefined
}

/**
 * Finds members by what a file calls them: first by the administrator's choice, then by an e-mail address, a login, or the
 * whole name, each if one member alone has it. @returns an id; undefined if nobody is meant, or several may be
 */
export function createAuthors({ logins, everybody }: AuthorChoice) {
  const known = new Map<string, string | undefined>()

  async function find({ members, names }: Store, author: readonly string[]): Promise<string | undefined> {
    const byLogin = async (login: string | undefined) =>
      login === undefined ? undefined : (await members.credential(login))?.member
    if (author.length === 0) return byLogin(everybody)
    const chosen = author.map((name) => logins.get(plainText(name))).find((login) => login !== undefined)
    if (chosen !== undefined) return byLogin(chosen)
    for (const name of author) {
      if (name.includes('@')) {
        const [member, ...others] = await members.withEmail(name)
        if (member !== undefined && others.length === 0) return member
      }
      const member = await byLogin(name)
      if (member !== undefined) return member
    }
    for (const name of author) {
      const found = await names.search(name, 'en', 20, 0)
      const same = found.filter((row) => plainText(row.name) === plainText(name))
      if (same.length === 1) return same[0]?.id
    }
    return undefined
  }

  return async (store: Store, author: readonly string[]): Promise<string | undefined> => {
    const key = author.join('\n')
    if (!known.has(key)) known.set(key, await find(store, author))
    return known.get(key)
  }
}
