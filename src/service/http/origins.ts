import { sharersPath } from '../../contract/oauth.ts'

/** The origins of the two hosts (§5), without a trailing slash. Every URL in a response begins with one of them. */
export interface Origins {
  baseUrl: string
  authUrl: string
}

/** The origins in files that all networks have in common: the service writes its own in their place. */
export const exampleOrigins: Origins = {
  baseUrl: 'https://api.network.example',
  authUrl: 'https://www.network.example',
}

type Site = Pick<Origins, 'authUrl'>

export const profileUrl = ({ authUrl }: Site, member: string): string => authUrl + sitePaths.profile(member)

export const graphUrl = ({ baseUrl }: Origins, id: string): string => `${baseUrl}/${id}`

/** `small` and `large` show the network's name, `plain` is the uploaded picture. */
export const pictureUrl = ({ authUrl }: Origins, picture: string, form: 'small' | 'large' | 'plain'): string =>
  `${authUrl}/pictures/${picture}/${form}`

/** The link of a news item: it leads to the shared page, or to the author of a status. */
export const followUrl = ({ authUrl }: Site, item: string): string => `${authUrl}/go/${item}`

/** The paths of the resources' pages on the web site (§2, `link`). */
export const sitePaths = {
  home: '/',
  people: '/people',
  requests: '/requests',
  request: (id: string): string => `/requests#${id}`,
  profile: (member: string): string => `/profile/${member}`,
  newsItem: (id: string): string => `/news/${id}`,
  newsOf: (kind: 'page' | 'status'): string => `/?kind=${kind}`,
  confirmEmail: '/settings/email/confirm',
  notMe: '/not-me',
  page: (url: string): string => `${sharersPath}?${new URLSearchParams({ url })}`,
}

export function webUrl(text: string | undefined): string | undefined {
  const url = text === undefined ? undefined : URL.parse(text)
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
