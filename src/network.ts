/** Which network this extension speaks to: fixed when it is built. */
export interface Network {
  /** What the product calls it in front of a member. */
  name: string
  /** Origin of the graph API, without a slash at the end. */
  baseUrl: string
  /** Origin of the authorization host, without a slash at the end. */
  authUrl: string
  /** The application's API key. Public, as everything in an extension is. */
  apiKey: string
}

export const network: Network = {
  name: import.meta.env.WXT_NETWORK_NAME,
  baseUrl: import.meta.env.WXT_BASE_URL,
  authUrl: import.meta.env.WXT_AUTH_URL,
  apiKey: import.meta.env.WXT_API_KEY,
}
