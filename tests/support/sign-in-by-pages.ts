import { readCsrfToken } from './csrf-token.ts'

/** What a member does with the pages that an authorization shows. */
export interface Answers {
  login: string
  password: string
  consent: 'allow' | 'refuse'
}

/**
 * Goes through the real sign-in and consent pages as a browser would, without one.
 *
 * @returns the address that the authorization redirects to at its end
 */
export async function signInByPages(address: string, answers: Answers): Promise<string> {
  let cookie = ''
  const open = async (init: RequestInit = {}) => {
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) cookie = merged(cookie, line)
    return response
  }
  const submit = async (page: string, fields: Record<string, string>) => {
    return open({ method: 'POST', body: new URLSearchParams({ csrf_token: readCsrfToken(page), ...fields }) })
  }

  const { login, password, consent } = answers
  const signedIn = await submit(await (await open()).text(), { login, password, answer: 'sign-in' })
  if (signedIn.status !== 303) throw new Error(`The sign-in page answered ${signedIn.status}`)
  const consented = await submit(await (await open()).text(), { answer: consent })
  const location = consented.headers.get('location')
  if (!location) throw new Error(`The consent page answered ${consented.status} and led nowhere`)
  return location
}

/** The cookie header with what one Set-Cookie line changes. */
function merged(cookie: string, line: string): string {
  const [pair = ''] = line.split(';')
  const [name] = pair.split('=')
  return [...cookie.split('; ').filter((each) => each && !each.startsWith(`${name}=`)), pair].join('; ')
}
