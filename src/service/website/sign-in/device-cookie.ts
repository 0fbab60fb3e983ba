import { createHmac } from 'node:crypto'
import { newId, sameSecret } from '../../store/engine/secrets.ts'

interface Credential {
  /** The member's id. */
  member: string
  /** As `Passwords.hash` gave it. */
  password: string
}

/**
 * The cookie that a browser gets when a member signs in there: `<id>.<proof>`. Only who knows the password gets one, it is
 * of no use with another login, and it ends with the password. It signs nobody in.
 */
export function createDeviceCookie({ member, password }: Credential, id = newId()): string {
  return `${id}.${createHmac('sha256', password).update(`device ${member} ${id}`).digest('base64url')}`
}

/** The id in a browser's device cookie, if this member has signed in there with this password. */
export function readDeviceCookie(cookie: string | undefined, credential: Credential | undefined): string | undefined {
  const [id = ''] = cookie?.split('.') ?? []
  const isGood =
    cookie !== undefined && credential !== undefined && sameSecret(cookie, createDeviceCookie(credential, id))
  return isGood ? id : undefined
}
