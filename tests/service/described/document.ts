import type { OnWeb } from '../../../src/service/capability.ts'
import type { DocumentParts } from '../../../src/service/graph/graph-call.ts'
import type { Document } from '../../../src/service/http/openapi.ts'

export type { Document }

/** Writing a document takes a tenth of a second, and most networks of tests have the same one. */
const written = new Map<string, Promise<Document>>()

/** The API's document of a network with these capabilities; undefined if none of them makes it. */
export async function documentOf(onWeb: readonly OnWeb[], parts: Omit<DocumentParts, 'capabilities'>) {
  const make = onWeb.map(({ documents }) => documents?.['/openapi.json']).find((each) => each !== undefined)
  if (!make) return undefined
  const calls = onWeb.flatMap(({ calls = [] }) => calls.map(({ endpoint }) => [endpoint.method, endpoint.path]))
  const key = JSON.stringify([calls, parts])
  const document = written.get(key) ?? (make({ ...parts, capabilities: onWeb }) as Promise<Document>)
  written.set(key, document)
  return document
}
