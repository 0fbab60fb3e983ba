export const oauthPaths = {
  authorize: '/oauth-provider/authorize2',
  token: '/oauth-provider/access_token2',
  revoke: '/oauth-provider/revoke_access_token2',
} as const

/** The parameters of each path (§5; for PKCE: RFC 7636). `scope` is accepted and ignored. */
export const oauthParameters = {
  authorize: [
    'response_type',
    'client_id',
    'redirect_uri',
    'state',
    'display',
    'lang',
    'cancel_url',
    'code_challenge',
    'code_challenge_method',
  ],
  token: ['grant_type', 'client_id', 'client_secret', 'redirect_uri', 'code', 'code_verifier'],
  revoke: ['access_token', 'token'],
} as const

/** Sign-in profiles (§5); `code`, with PKCE in place of a secret (RFC 7636), is an addition of this service. */
export const profiles = ['token', 'code', 'code-secret'] as const

export type Profile = (typeof profiles)[number]

export const oauthLanguages = ['fr', 'en', 'it', 'es', 'de', 'pt'] as const

/** Window size for `display=popup`, in CSS pixels. */
export const oauthPopup = { width: 780, height: 480 } as const

/** Path of the page after the extension was removed. Not in the specification: a network may lack it. */
export const removedPath = '/removed'

/** Path of the page that signs out of the web site, on the authorization host. A network may lack the page. */
export const signOutPath = '/sign-out'

/** Path of the page where members edit their contact cards, on the authorization host. A network may lack the page. */
export const cardsPath = '/cards'

/** Pages that single-use links of our own open. The secret is a query parameter, since the log has paths. */
export const linkPaths = { join: '/join', password: '/new-password' } as const

/** Path of the page on which a member tries the extension's button first. An earlier release shows its people there. */
export const beginPath = '/people?begin'

/** Path of the page that lists who shared the page of its parameter `url`. A network may lack it. */
export const sharersPath = '/page'

/** Path of the form that shares the page of its parameter `url`. A network may lack it. */
export const shareFormPath = '/share'

/** Path of the document (`Discovery`) with which a network introduces itself to the extension. Other networks lack it. */
export const discoveryPath = '/.well-known/passalong'

/** Path of the authorization server's metadata (RFC 8414 §3), for other programs. */
export const metadataPath = '/.well-known/oauth-authorization-server'
