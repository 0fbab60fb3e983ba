/**
 * Path on the authorization host of the page that opens once the extension was removed. No part of the specification: a
 * network may lack it.
 */
export const removedPath = '/removed'

/** Path on the authorization host of the page where members see what stands on their contact cards, as far as a network has one. */
export const cardsPath = '/cards'
