import { createServer } from 'node:http'
// @ts-expect-error the package has no types
import Provider from 'oidc-provider'

/**
 * A real OpenID provider on loopback, as a process of its own. Messages: `{ accounts }` replaces the accounts (claims by
 * subject), `{ clients, port }` starts it, `{ logOut }` signs an account out of all its sessions at once. Its page of the sign-in has a button for each account, and one to cancel.
 */

// its warnings are about production
console.warn = console.info = () => {}

/** @type {Record<string, Record<string, unknown>>} */
let accounts = {}

/** @type {any} */
let provider

/** @param {{ port: number, clients: object[], claims: string[] }} options */
async function start({ port, clients, claims }) {
  const issuer = `http://127.0.0.1:${port}`
  provider = new Provider(issuer, {
    clients,
    claims: {
      openid: ['sub', ...claims],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'locale'],
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // its own fetch refuses loopback
    fetch: (/** @type {URL} */ url, /** @type {any} */ { dispatcher: _, ...options }) => fetch(url, options),
    cookies: { keys: ['only for tests'] },
    interactions: { url: (/** @type {any} */ _, /** @type {any} */ { uid }) => `/interaction/${uid}` },
    findAccount: (/** @type {any} */ _, /** @type {string} */ sub) =>
      accounts[sub] && { accountId: sub, claims: () => ({ sub, ...accounts[sub] }) },
    // the company's administrator has agreed for everybody
    async loadExistingGrant(/** @type {any} */ { oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.on('server_error', (/** @type {any} */ _, /** @type {Error} */ error) => console.error(error))
  const handle = provider.callback()
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response)
    if (request.method === 'GET') {
      const buttons = Object.keys(accounts).map((sub) => `<button name="account" value="${sub}">${sub}</button>`)
      response.setHeader('Content-Type', 'text/html')
      return response.end(
        `<form method="post">${buttons.join('')}<button name="account" value="">Cancel</button></form>`,
      )
    }
    let body = ''
    for await (const chunk of request) body += chunk
    const accountId = new URLSearchParams(body).get('account')
    const result = accountId ? { login: { accountId } } : { error: 'access_denied' }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  })
  server.listen(port, '127.0.0.1', () => process.send?.('ready'))
}

process.on('message', async (/** @type {any} */ message) => {
  if (message.accounts) {
    accounts = message.accounts
    process.send?.('changed')
  } else if (message.logOut) {
    const client = await provider.Client.find(message.clientId)
    await client.backchannelLogout(message.logOut, undefined).then(
      () => process.send?.('done'),
      (/** @type {Error} */ error) => process.send?.({ error: error.message }),
    )
  } else void start(message)
})
process.on('disconnect', () => process.exit())
