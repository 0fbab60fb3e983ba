/** Path of the document, on the hosts of the API and of the web site. */
export const documentPath = '/openapi.json'

/** Path of the page for developers, on the web site. */
export const pagePath = '/api'

/** A redirect URI for programs that are tried by hand: the browser's address bar then has the code. */
export const tryingUri = (authUrl: string): string => authUrl + pagePath
