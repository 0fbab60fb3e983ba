import { createBrowser, createTestNetwork, password } from '../../test-network.ts'
import { Authenticator, type Options, type Spoiled } from './authenticator.ts'

/** Passkeys need a host that isn't an IP address, and https elsewhere. */
export const origin = 'http://localhost'

export const createPasskeyNetwork = (options: Parameters<typeof createTestNetwork>[0] = {}) =>
  createTestNetwork({ apiUrl: origin, authUrl: origin, ...options })

export type PasskeyBrowser = Awaited<ReturnType<typeof browse>>

/** A browser with the steps of its script: options, the authenticator, a form. */
export async function browse(network: Awaited<ReturnType<typeof createPasskeyNetwork>>, member?: string) {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'
  const browser = createBrowser(async (url, init) => {
    const headers = { 'User-Agent': userAgent, ...(init.headers as Record<string, string>) }
    return network.app.request(url, { ...init, headers })
  }, origin)
  if (member) browser.cookies.set('session', await network.store.sessions.begin(member, network.clock.now))
  const options = async (ceremony: 'get' | 'create'): Promise<Options> =>
    JSON.parse((await browser.open(`/passkeys/${ceremony}`)).text)
  return {
    ...browser,
    options,

    async add(passkey = new Authenticator(origin), { name = 'My key', ...spoiled }: Spoiled & { name?: string } = {}) {
      await browser.open('/settings/passkeys')
      const attestation = passkey.create(await options('create'), spoiled)
      const answer = await browser.submit('/settings/passkeys', { name, attestation })
      return { passkey, answer }
    },

    async signIn(passkey: Authenticator, spoiled: Spoiled = {}) {
      await browser.open('/sign-in')
      return browser.submit('/sign-in', { login: '', passkey: passkey.get(await options('get'), spoiled) })
    },

    signInByPassword: (login: string) => browser.submit('/sign-in', { login, password, answer: 'sign-in' }),

    /** Sends the form, which the passkey confirms. */
    confirm: async (path: string, fields: Record<string, string>, passkey: Authenticator) =>
      browser.submit(path, { ...fields, passkey: passkey.get(await options('get')) }),
  }
}
