type Open = (path: string) => Promise<{ status: number; headers: Headers; text: string }>

/**
 * Signs in at a real provider (`startProvider`), as a browser would.
 * @param account the subject; '' to cancel; undefined if the provider asks nothing, since it knows the browser
 * @returns the address to which the provider redirects at the end
 */
export async function signInAtProvider(
  authorizationUrl: string,
  account: string | undefined,
  cookies = new Map<string, string>(),
): Promise<URL> {
  const { origin } = new URL(authorizationUrl)
  const request = (url: string, init?: RequestInit) => requestWith(cookies, url, init)
  let [url, response] = [authorizationUrl, await request(authorizationUrl)]
  for (let step = 0; step < 10; step++) {
    const location = response.headers.get('location')
    if (location) {
      const next = new URL(location, url)
      if (next.origin !== origin) return next
      url = next.href
      response = await request(url)
    } else if (account !== undefined && response.status === 200) {
      response = await request(url, { method: 'POST', body: new URLSearchParams({ account }) })
    } else throw new Error(`${url} answered with ${response.status}: ${(await response.text()).slice(0, 500)}`)
  }
  throw new Error('the provider redirects for ever')
}

async function requestWith(cookies: Map<string, string>, url: string, init: RequestInit = {}): Promise<Response> {
  const headers = { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
  const response = await fetch(url, { ...init, headers, redirect: 'manual' })
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? []
    if (value) cookies.set(name, value)
    else cookies.delete(name)
  }
  return response
}

/** Signs out at a real provider, as a person does there. @param cookies the browser's cookies at the provider */
export async function signOutAtProvider(issuer: string, cookies: Map<string, string>): Promise<void> {
  const page = await (await requestWith(cookies, `${issuer}/session/end`)).text()
  const [, xsrf = ''] = /name="xsrf" value="([^"]*)"/.exec(page) ?? []
  const body = new URLSearchParams({ xsrf, logout: 'yes' })
  const { status } = await requestWith(cookies, `${issuer}/session/end/confirm`, { method: 'POST', body })
  if (status >= 400) throw new Error(`the provider answers the sign-out with ${status}`)
}

/** The address of the button on a page that leads to the provider; undefined if there is none. */
export const providerButtonOn = (text: string): string | undefined =>
  /href="(\/sign-in\/provider\?[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')

/** Opens the page that leads to the provider and then to this path, and clicks its button, if it has one. */
export async function beginThere(open: Open, to = '/') {
  const hasButton = to.includes('?link=') || to.startsWith('/oauth-provider/')
  const page = await open(hasButton ? to : `/sign-in?${new URLSearchParams({ to })}`)
  const button = providerButtonOn(page.text)
  return button === undefined ? page : open(button)
}

/** Begins at the network (`beginThere`), signs in at the provider, and opens the redirect URI. */
export async function signInThere(open: Open, account: string | undefined, to = '/', cookies?: Map<string, string>) {
  const begun = await beginThere(open, to)
  const { pathname, search } = await signInAtProvider(begun.headers.get('location') ?? '', account, cookies)
  return open(pathname + search)
}
