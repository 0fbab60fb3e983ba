/** Maximum bytes of a response of the provider. */
export const largestProviderResponse = 500_000

/** Seconds that the provider has for each response. */
export const providerTimeout = 10

/** The provider's response is larger than `largestProviderResponse`. */
export class TooLarge extends Error {}

/** Like `fetch`, with the whole body in memory. @throws TooLarge */
export async function fetchBounded(url: string, init: RequestInit): Promise<Response> {
  const { body, status, headers } = await fetch(url, init)
  const chunks: Uint8Array[] = []
  let bytes = 0
  // leaving the loop cancels the rest of the body
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > largestProviderResponse) throw new TooLarge()
    chunks.push(chunk)
  }
  return new Response(bytes > 0 ? Buffer.concat(chunks) : null, { status, headers })
}
