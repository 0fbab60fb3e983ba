/** Path of the document, on the hosts of the API and of the web site. */
export const documentPath = '/openapi.json'

/** Path of the page for developers, on the web site. */
export const pagePath = '/api'
