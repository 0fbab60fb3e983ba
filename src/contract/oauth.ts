/** The authorization host's paths and fixed values (specification §5). */

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

/**
 * Sign-in profiles (§5). `token`: user-agent profile; `code-secret`: web server profile; `code`: with PKCE instead of a
 * secret (RFC 7636), an addition of this service.
 */
export const profiles = ['token', 'code', 'code-secret'] as const

export type Profile = (typeof profiles)[number]

/** Values of `lang`; the default is fr. */
export const oauthLanguages = ['fr', 'en', 'it', 'es', 'de', 'pt'] as const

/** Window size for `display=popup`, in CSS pixels. */
export const oauthPopup = { width: 780, height: 480 } as const
