import { createBrowser } from '../../../test-network.ts'

type Open = (path: string) => Promise<{ status: number; headers: Headers; text: string }>

/** A browser at a real provider (`startProvider`), where nobody has signed in yet. */
export const browseProvider = (issuer: string) => createBrowser(fetch, issuer)

type Browser = ReturnType<typeof browseProvider>

const pathOf = ({ pathname, search }: URL): string => pathname + search

/**
 * Signs in at a real provider, as a browser would.
 * @param account the subject; '' to cancel; undefined if the provider asks nothing, since it knows the browser
 * @returns the address to which the provider redirects at the end
 */
export async function signInAtProvider(
  authorizationUrl: string,
  account: string | undefined,
  there = browseProvider(new URL(authorizationUrl).origin),
): Promise<URL> {
  const { origin } = new URL(authorizationUrl)
  let path = pathOf(new URL(authorizationUrl))
  let response = await there.open(path)
  for (let step = 0; step < 10; step++) {
    if (response.location) {
      const next = new URL(response.location, origin)
      if (next.origin !== origin) return next
      path = pathOf(next)
      response = await there.open(path)
    } else if (account !== undefined && response.status === 200) response = await there.post(path, { account })
    else throw new Error(`${path} answered with ${response.status}: ${response.text.slice(0, 500)}`)
  }
  throw new Error('the provider redirects for ever')
}

/** Signs out at a real provider, as a person does there. */
export async function signOutAtProvider(there: Browser): Promise<void> {
  const [, xsrf = ''] = /name="xsrf" value="([^"]*)"/.exec((await there.open('/session/end')).text) ?? []
  const { status } = await there.post('/session/end/confirm', { xsrf, logout: 'yes' })
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
export async function signInThere(open: Open, account: string | undefined, to = '/', there?: Browser) {
  const begun = await beginThere(open, to)
  return open(pathOf(await signInAtProvider(begun.headers.get('location') ?? '', account, there)))
}
