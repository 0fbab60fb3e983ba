import { type CryptoKey, exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { type OddServer, startOddServer } from '../../../../support/odd-server.ts'
import { clientId } from './provider.ts'

export interface Reply {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

const newKey = () => generateKeyPair('RS256', { extractable: true })

/** The key of every odd provider at first: a new one takes long. */
const firstKey = newKey()

/** Starts a provider on loopback whose responses a test can spoil, one by one. Its key is `key-1`. */
export async function startOddProvider() {
  const keys = new Map<string, { privateKey: CryptoKey; publicKey: CryptoKey }>()
  const addKey = async (kid: string) => void keys.set(kid, await newKey())
  keys.set('key-1', await firstKey)

  const spoiled: {
    /** Replaces the response of a path. */
    replies: Map<string, () => Reply | Promise<Reply> | 'silence'>
    claims: JWTPayload
    /** The claims of the userinfo endpoint; without them the provider has none. */
    userinfo?: object
    /** The id of the key that signs, and the key. */
    kid: string
    signedBy?: CryptoKey
  } = { replies: new Map(), claims: {}, kid: 'key-1' }
  const sign = async (claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}) => {
    const { privateKey } = keys.get(spoiled.kid) ?? {}
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: spoiled.kid, ...header })
      .sign(spoiled.signedBy ?? (privateKey as CryptoKey))
  }
  const seconds = () => Math.floor(Date.now() / 1000)

  /** The nonce of the last request for authorization. */
  let nonce = ''
  const usedCodes = new Set<string>()

  const replyOf: Record<string, (url: string, form: URLSearchParams) => Reply | Promise<Reply>> = {
    '/.well-known/openid-configuration': (issuer) => ({
      body: {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        ...(spoiled.userinfo && { userinfo_endpoint: `${issuer}/userinfo` }),
        response_types_supported: ['code'],
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['RS256'],
      },
    }),
    '/keys': async () => ({
      body: {
        keys: await Promise.all(
          [...keys].map(async ([kid, { publicKey }]) => ({ ...(await exportJWK(publicKey)), kid, alg: 'RS256' })),
        ),
      },
    }),
    '/userinfo': () => ({ body: { sub: 'ana', ...spoiled.userinfo } }),
    '/token': async (issuer, form) => {
      const code = form.get('code') ?? ''
      if (usedCodes.has(code)) return { status: 400, body: { error: 'invalid_grant' } }
      usedCodes.add(code)
      const now = seconds()
      const claims = { iss: issuer, aud: clientId, sub: 'ana', iat: now, exp: now + 60, nonce, ...spoiled.claims }
      const id_token = await sign(claims)
      return { body: { access_token: 'provider-access-token', token_type: 'Bearer', id_token } }
    },
  }

  const server: OddServer = await startOddServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { pathname } = new URL(request.url ?? '', server.url)
    const reply = await (spoiled.replies.get(pathname)?.() ??
      replyOf[pathname]?.(server.url, new URLSearchParams(text)))
    if (reply === 'silence') return
    const { status = 200, headers = { 'Content-Type': 'application/json' }, body } = reply ?? { status: 404, body: '' }
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  })

  return {
    issuer: server.url,
    requests: server.requests,
    spoiled,
    addKey,
    removeKey: (kid: string) => keys.delete(kid),
    close: server.close,

    /** A logout token that ends all sessions of `ana`, with these changes. */
    logoutToken(changes: object = {}, header: Partial<JWTHeaderParameters> = {}): Promise<string> {
      const times = { iat: seconds(), exp: seconds() + 120 }
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
      const claims = {
        iss: server.url,
        aud: clientId,
        sub: 'ana',
        jti: crypto.randomUUID(),
        events,
        ...times,
        ...changes,
      }
      return sign(claims, { typ: 'logout+jwt', ...header })
    },

    /** The provider's response to a request for authorization, as the redirect URI's query. */
    answer(authorizationUrl: string, changes: Record<string, string | undefined> = {}): string {
      const { searchParams } = new URL(authorizationUrl)
      nonce = searchParams.get('nonce') ?? ''
      const fields = {
        code: `code ${crypto.randomUUID()}`,
        state: searchParams.get('state') ?? '',
        iss: server.url,
        ...changes,
      }
      return `/sign-in/provider/back?${new URLSearchParams(
        Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      )}`
    },
  }
}
