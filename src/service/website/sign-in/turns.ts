import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { sameSecret } from '../../store/engine/secrets.ts'
import { longestWait, turnLifetime } from '../../store/sign-in/password-queue.ts'
import type { Store } from '../../store/store.ts'
import type { BrowserCookies } from './browser-cookies.ts'

/** A turn in the queue of passwords. */
interface Turn {
  /** As typed. */
  login: string
  /** In milliseconds since 1970. */
  at: number
}

export type Turns = ReturnType<typeof createTurns>

/** The turns that refused sign-ins were promised, each in a cookie of its browser, which all nodes can verify. */
export function createTurns(cookies: BrowserCookies, store: Store) {
  let key: string | undefined

  async function sign(text: string): Promise<string> {
    key ??= await store.transaction((tx) => tx.attempts.turnKey())
    return createHmac('sha256', key).update(text).digest('base64url')
  }

  return {
    async save(context: Context, { login, at }: Turn): Promise<void> {
      const text = `${Math.ceil(at)}.${Buffer.from(login).toString('base64url')}`
      cookies.setTurn(context, `${text}.${await sign(text)}`, (longestWait + turnLifetime) / 1000)
    },

    async read(context: Context): Promise<Turn | undefined> {
      const cookie = cookies.turn(context)
      if (cookie === undefined) return undefined
      const [at = '', login = '', proof = ''] = cookie.split('.')
      if (!sameSecret(proof, await sign(`${at}.${login}`))) return undefined
      return { login: Buffer.from(login, 'base64url').toString(), at: Number(at) }
    },
  }
}
