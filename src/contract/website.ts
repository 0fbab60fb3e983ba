/**
 * Path on the authorization host of the page that opens once the extension was removed. No part of the specification: a
 * network may lack it.
 */
export const removedPath = '/removed'
