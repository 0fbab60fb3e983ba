import { isNetworkError } from 'ky'
import * as v from 'valibot'
import { discoveryPath } from '../../../contract/oauth.ts'
import type { Network } from '../../network/network.ts'
import { networkSchema } from '../../network/network-schemas.ts'
import { connectTo, isTimeout } from './connection.ts'

export const documentDeadline = 10_000

/** Maximum bytes of a network's document; a larger one is none. */
export const largestDocument = 16_384

/** A network's document. Only networks of our own service have one, so their profile is `code`. */
const documentSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ profile: v.literal('code'), redirect_uris: v.array(v.string()) }),
  v.transform(
    ({ base_url: baseUrl, auth_url: authUrl, api_key: apiKey, publishes_statuses, redirect_uris, ...same }) => ({
      network: {
        ...same,
        ...{ baseUrl, authUrl, apiKey },
        ...(publishes_statuses === true && { publishesStatuses: true }),
      } as v.InferInput<typeof networkSchema>,
      redirectUris: redirect_uris,
    }),
  ),
  v.object({ network: networkSchema, redirectUris: v.array(v.string()) }),
)

type NetworkDocument = v.InferOutput<typeof documentSchema>

/** Whether this network's sign-in may end at this URI; the document says nothing about another API key. */
export const mayEndAt = (uri: string, { network, redirectUris }: NetworkDocument, { apiKey }: Network): boolean =>
  network.apiKey !== apiKey || redirectUris.includes(uri)

type DocumentProblem = 'offline' | 'slow' | 'unreachable' | 'server' | 'no-document'

/** Needs no consent, since it has nothing of the member. @param redirect whether the host may name another one */
export async function readDocument(
  origin: string,
  redirect: 'follow' | 'error' = 'error',
): Promise<(NetworkDocument & { answeredBy: string }) | DocumentProblem> {
  const connection = connectTo(origin, { needsPermission: false, largest: largestDocument }, async () => {})
  const get = (options: RequestInit) =>
    connection.get(discoveryPath, { ...options, totalTimeout: documentDeadline, throwHttpErrors: false })
  try {
    const responding = get({ redirect })
    const { status, ok, url } = await responding
    if (status >= 500 || status === 429) return 'server'
    const read = v.safeParse(documentSchema, ok ? await responding.text() : '')
    return read.success ? { ...read.output, answeredBy: new URL(url).origin } : 'no-document'
  } catch (error) {
    if (isTimeout(error)) return 'slow'
    if (!isNetworkError(error)) return 'no-document'
    if (navigator.onLine === false) return 'offline'
    // browsers don't say whether a host is down, or has a response that extensions may not read
    return get({ mode: 'no-cors', redirect: 'follow' }).then(
      () => 'no-document',
      () => 'unreachable',
    )
  }
}
