/** Firefox asks the member before search terms leave it; Chromium knows no kinds of data, and grants nothing. */
export const searchPermission = () =>
  import.meta.env.BROWSER === 'firefox' ? { permissions: [], data_collection: ['searchTerms'] } : { permissions: [] }
