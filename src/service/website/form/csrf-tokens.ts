import type { Context } from 'hono'
import { hashSecret, newSecret, sameSecret } from '../../store/engine/secrets.ts'

/** The cookies of a browser that its tokens depend on. */
interface FormCookies {
  session(context: Context): string | undefined
  visitor(context: Context): string | undefined
  setVisitor(context: Context, visitor: string): void
}

/** The CSRF tokens of forms, each for a browser and its session; neither another site nor an earlier session knows it. */
export function createCsrfTokens(cookies: FormCookies) {
  const tokenOf = (context: Context, visitor: string): string =>
    hashSecret(`form ${visitor} ${cookies.session(context) ?? ''}`)

  return {
    /** The value for a form's hidden `csrf_token`. */
    csrfToken(context: Context): string {
      let visitor = cookies.visitor(context)
      if (!visitor) {
        visitor = newSecret()
        cookies.setVisitor(context, visitor)
      }
      return tokenOf(context, visitor)
    },

    /** Whether the form has the token of this browser's session. */
    hasValidCsrfToken(context: Context, form: URLSearchParams | FormData): boolean {
      const visitor = cookies.visitor(context)
      const token = form.get('csrf_token')
      return visitor !== undefined && typeof token === 'string' && sameSecret(token, tokenOf(context, visitor))
    },
  }
}
