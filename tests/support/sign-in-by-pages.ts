export interface Answers {
  login: string
  password: string
  consent: 'allow' | 'refuse'
  /** Whether the application may see the member's contacts. */
  contacts?: boolean
}

/**
 * Sends the forms of the real sign-in and consent pages. @param jar with an earlier sign-in, only the consent page
 * appears
 */
export async function signInByPages(url: string, answers: Answers, jar = { cookie: '' }): Promise<string> {
  const open = async (init: RequestInit = {}) => {
    const response = await fetch(url, { ...init, redirect: 'manual', headers: jar })
    for (const line of response.headers.getSetCookie()) jar.cookie = merged(jar.cookie, line)
    return response
  }
  const submit = async (page: string, fields: Record<string, string>) => {
    return open({ method: 'POST', body: new URLSearchParams({ csrf_token: readCsrfToken(page), ...fields }) })
  }

  const { login, password, consent, contacts = false } = answers
  let page = await (await open()).text()
  if (page.includes('name="password"')) {
    const signedIn = await submit(page, { login, password, answer: 'sign-in' })
    if (signedIn.status !== 303) throw new Error(`The sign-in page came back with status ${signedIn.status}`)
    page = await (await open()).text()
  }
  const consented = await submit(page, { answer: consent, contacts: contacts ? 'yes' : 'no' })
  const location = consented.headers.get('location')
  if (!location) throw new Error(`The consent page came back with status ${consented.status} and led nowhere`)
  return location
}

function merged(cookie: string, line: string): string {
  const [pair = ''] = line.split(';')
  const [name] = pair.split('=')
  return [...cookie.split('; ').filter((existing) => existing && !existing.startsWith(`${name}=`)), pair].join('; ')
}

export function readCsrfToken(page: string): string {
  return /name="csrf_token" value="([^"]+)"/.exec(page)?.[1] ?? ''
}
