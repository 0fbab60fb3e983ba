/**
 * Path of the page that opens after the extension was removed, on the authorization host. Not in the specification: a
 * network may lack the page.
 */
export const removedPath = '/removed'

/** Path of the page where members edit their contact cards, on the authorization host. A network may lack the page. */
export const cardsPath = '/cards'
