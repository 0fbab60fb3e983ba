import { createHmac } from 'node:crypto'
import { newId, sameSecret } from '../../store/engine/secrets.ts'

interface Credential {
  member: string
  /** The hash of `Passwords.hash`. */
  password: string
}

/**
 * The cookie of a browser in which a member has signed in: `<id>.<proof>`. It is valid for one login and one password,
 * and doesn't sign the member in.
 */
export function createDeviceCookie({ member, password }: Credential, id = newId()): string {
  return `${id}.${createHmac('sha256', password).update(`device ${member} ${id}`).digest('base64url')}`
}

/** The id in a browser's device cookie, if this member has signed in with this password there. */
export function readDeviceCookie(cookie: string | undefined, credential: Credential | undefined): string | undefined {
  const [id = ''] = cookie?.split('.') ?? []
  const isValid =
    cookie !== undefined && credential !== undefined && sameSecret(cookie, createDeviceCookie(credential, id))
  return isValid ? id : undefined
}
