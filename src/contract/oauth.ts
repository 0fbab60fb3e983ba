/** The authorization host's paths and fixed values (specification §5). */

export const oauthPaths = {
  authorize: '/oauth-provider/authorize2',
  token: '/oauth-provider/access_token2',
  revoke: '/oauth-provider/revoke_access_token2',
} as const

/** What is sent to each of these paths: as §5 has it, and for PKCE as RFC 7636 has it. `scope` is taken and means nothing. */
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
 * Ways to sign in (§5). token: the user-agent profile; code: with PKCE and no secret (RFC 7636), an addition of this
 * project's service; code-secret: the web server profile.
 */
export const profiles = ['token', 'code', 'code-secret'] as const

export type Profile = (typeof profiles)[number]

/** Values of `lang`; the default is fr. */
export const oauthLanguages = ['fr', 'en', 'it', 'es', 'de', 'pt'] as const

/** Size of the window that `display=popup` asks for, in CSS pixels. */
export const oauthPopup = { width: 780, height: 480 } as const
