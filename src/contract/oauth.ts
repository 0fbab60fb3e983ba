/* The docstrings of paths and parameters are words of the API's reference, as those in `endpoints.ts`. */

export const oauthPaths = {
  /**
   * Ask a member for access. Open it in a browser: the member signs in, and allows the application or refuses. The browser
   * then goes to `redirect_uri`, with `code` and `state` in the query, or with `access_token` and `state` in the fragment.
   * After a refusal it has `error` and `error_description`.
   */
  authorize: '/oauth-provider/authorize2',
  /**
   * Exchange a code for a token. Authenticates the application by its secret, in the form or by HTTP Basic, or by PKCE
   * without a secret.
   */
  token: '/oauth-provider/access_token2',
  /** Revoke a token. One of both parameters is needed. An unknown token is a success. */
  revoke: '/oauth-provider/revoke_access_token2',
} as const

/** A parameter of the authorization server, which is always a text. */
export interface OAuthParameter {
  values?: readonly string[]
  pattern?: string
  required?: true
}

export const oauthLanguages = ['fr', 'en', 'it', 'es', 'de', 'pt'] as const

const required = true
const redirect_uri = { pattern: '^https?://', required } as const

/** The parameters of each path (§5; for PKCE: RFC 7636). */
export const oauthParameters = {
  authorize: {
    /** `code` for a web server, `token` for a program that can keep no secret. */
    response_type: { values: ['code', 'token'], required },
    /** The application's key. */
    client_id: { required },
    /** One of the application's redirect URIs, character by character. */
    redirect_uri,
    /** A random text, which comes back unchanged. */
    state: {},
    /** `popup` for a window of 780 × 480. */
    display: { values: ['popup'] },
    /** Language of the page. */
    lang: { values: oauthLanguages },
    /**
     * `contacts` asks a member who allowed the application before for the contact list alone. Any other value is ignored.
     */
    scope: { values: ['contacts'] },
    /** Where the cancel button leads. Without it, the button steps back in the browser's history. */
    cancel_url: { pattern: '^https?://' },
    /** SHA-256 of `code_verifier` in base64url (RFC 7636). */
    code_challenge: { pattern: '^[\\w-]{43}$' },
    /** How the challenge was made. */
    code_challenge_method: { values: ['S256'] },
  },
  token: {
    /** The kind of grant that is exchanged for a token. */
    grant_type: { values: ['authorization_code'], required },
    /** The application's key. */
    client_id: {},
    /** The application's secret. A program without one sends `code_verifier`. */
    client_secret: {},
    /** The one of the request for the code. */
    redirect_uri,
    /** The code from the redirect. It is valid once, for a minute. */
    code: { required },
    /** The random text whose challenge was sent, of 43 to 128 characters. */
    code_verifier: { pattern: '^[\\w.~-]{43,128}$' },
  },
  revoke: {
    /** The token to revoke. */
    access_token: {},
    /** The same, by the name of RFC 7009. */
    token: {},
    /** `TRUE` at a sign-out: the next consent page shows the member's own answer about the contact list. */
    remember_answer: { values: ['TRUE'] },
  },
} as const satisfies { [Path in keyof typeof oauthPaths]: Readonly<Record<string, OAuthParameter>> }

/** Sign-in profiles of the extension, which keeps no secret: §5’s user-agent profile; and `code` with PKCE (RFC 7636), an addition of this service. */
export const profiles = ['token', 'code'] as const

export type Profile = (typeof profiles)[number]

/** Window size for `display=popup`, in CSS pixels. */
export const oauthPopup = { width: 780, height: 480 } as const

/* Paths of pages on the authorization host that aren't in the specification: another network may lack them. */

/** After the extension was removed. */
export const removedPath = '/removed'
/** Signs out of the web site. */
export const signOutPath = '/sign-out'
/** Where members edit their contact cards. */
export const cardsPath = '/cards'
/** The guide for members. */
export const helpPath = '/help'
/** Lists who shared the page of its parameter `url`. */
export const sharersPath = '/page'
/** The form that shares the page of its parameter `url`. */
export const shareFormPath = '/share'

/** The same form, in which this page goes to one member: so the sender of a pass answers what its receiver wrote. */
export const passFormPath = ({ url, title }: { url: string; title: string }, to: string): string =>
  `${shareFormPath}?${new URLSearchParams({ url, title, audience: 'people', to })}`

/** Path of the page on which a member tries the extension's button first. An earlier release shows its people there. */
export const beginPath = '/people?begin'

/** Pages that single-use links of our own open. The secret is a query parameter, since the log has paths. */
export const linkPaths = { join: '/join', password: '/new-password' } as const

/** Read how the extension uses this network. Addresses and settings, for the browser extension. Other networks lack it. */
export const discoveryPath = '/.well-known/passalong'

/** Read the authorization server's metadata. For OAuth libraries (RFC 8414). */
export const metadataPath = '/.well-known/oauth-authorization-server'
