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
    /**
     * The value for a form's hidden `csrf_token`.
     *
     * @param owner the id of the member who fills the form in, which isn't checked: `ownerOf` reads it
     */
    csrfToken(context: Context, owner?: string): string {
      let visitor = cookies.visitor(context)
      if (!visitor) {
        visitor = newSecret()
        cookies.setVisitor(context, visitor)
      }
      return [tokenOf(context, visitor), ...(owner ? [owner] : [])].join('.')
    },

    /** Whether the form has the token of this browser's session. */
    hasValidCsrfToken(context: Context, form: URLSearchParams | FormData): boolean {
      const visitor = cookies.visitor(context)
      const [token = ''] = partsOf(form)
      return visitor !== undefined && sameSecret(token, tokenOf(context, visitor))
    },

    /**
     * The id of the member who filled in a form of an earlier session: somebody else may be signed in here now. Undefined
     * if the form doesn't say.
     */
    ownerOf: (form: URLSearchParams | FormData): string | undefined => partsOf(form)[1],
  }
}

/** The token, and its owner. */
const partsOf = (form: URLSearchParams | FormData): string[] => String(form.get('csrf_token') ?? '').split('.')
