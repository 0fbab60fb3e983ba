import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { newSecret, sameSecret } from '../../store/engine/secrets.ts'
import { longestWait, turnLifetime } from '../../store/sign-in/password-queue.ts'
import type { BrowserCookies } from './browser-cookies.ts'

/** A turn in the queue of passwords. */
interface Turn {
  /** As typed. */
  login: string
  /** In milliseconds since 1970. */
  at: number
}

export type Turns = ReturnType<typeof createTurns>

/** The turns that refused sign-ins were promised, each in a cookie of its browser. A restart forgets them. */
export function createTurns(cookies: BrowserCookies) {
  const key = newSecret()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  return {
    save(context: Context, { login, at }: Turn): void {
      const text = `${Math.ceil(at)}.${Buffer.from(login).toString('base64url')}`
      cookies.setTurn(context, `${text}.${sign(text)}`, (longestWait + turnLifetime) / 1000)
    },

    read(context: Context): Turn | undefined {
      const [at = '', login = '', proof = ''] = cookies.turn(context)?.split('.') ?? []
      if (!sameSecret(proof, sign(`${at}.${login}`))) return undefined
      return { login: Buffer.from(login, 'base64url').toString(), at: Number(at) }
    },
  }
}
