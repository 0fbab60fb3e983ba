/**
 * Path of the page that opens after the extension was removed, on the authorization host. Not in the specification: a
 * network may lack the page.
 */
export const removedPath = '/removed'

/** Path of the page that signs out of the web site, on the authorization host. A network may lack the page. */
export const signOutPath = '/sign-out'

/** Path of the page where members edit their contact cards, on the authorization host. A network may lack the page. */
export const cardsPath = '/cards'

/**
 * Paths of the pages that single-use links of our own service open, on the authorization host. The secret is in the
 * query parameter `link`, because the service's log has paths.
 */
export const linkPaths = { join: '/join', password: '/new-password' } as const
