/** Where clients find the service's two hosts (§5): every URL that the service hands out begins with one of these. */
export interface Origins {
  /** Scheme, host and port of the graph API, without a slash at the end. */
  baseUrl: string
  /** The same of the authorization host, where the web site stands as well. */
  authUrl: string
}

/** A member's page on the web site: what `link` points at. */
export function profileUrl({ authUrl }: Origins, member: string): string {
  return `${authUrl}/profile/${member}`
}

/** A graph resource: its id after the graph API's origin. */
export function graphUrl({ baseUrl }: Origins, id: string): string {
  return `${baseUrl}/${id}`
}

/**
 * A member's picture: `small` and `large` carry the network's name, `plain` is as the member gave it.
 *
 * @param picture the picture's id
 */
export function pictureUrl({ authUrl }: Origins, picture: string, form: 'small' | 'large' | 'plain'): string {
  return `${authUrl}/pictures/${picture}/${form}`
}

/** Where a news item leads: to the page that it is about, or to whom it is of. */
export function newsItemUrl({ authUrl }: Origins, item: string): string {
  return `${authUrl}/go/${item}`
}

/** Where a member reads and answers contact requests on the web site. */
export function requestsUrl({ authUrl }: Origins): string {
  return `${authUrl}/requests`
}
