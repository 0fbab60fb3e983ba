/** Absolute addresses that the service hands out. */
export interface Addresses {
  /** Scheme, host and port of the graph API, without a slash at the end. */
  baseUrl: string
  /** The same of the authorization host, where the web site stands as well. */
  authUrl: string
}

/** A member's page on the web site: what `link` points at. */
export function profileAddress({ authUrl }: Addresses, member: string): string {
  return `${authUrl}/profile/${member}`
}

/** A graph resource: its id after the graph API's address. */
export function graphAddress({ baseUrl }: Addresses, id: string): string {
  return `${baseUrl}/${id}`
}
