import type { OnWeb } from '../../../src/service/capability.ts'
import type { DocumentParts } from '../../../src/service/graph/graph-call.ts'
import type { Document } from '../../../src/service/http/openapi.ts'

export type { Document }

/** The API's document of a network with these capabilities; undefined if none of them makes it. */
export async function documentOf(onWeb: readonly OnWeb[], parts: Omit<DocumentParts, 'capabilities'>) {
  const make = onWeb.map(({ documents }) => documents?.['/openapi.json']).find((each) => each !== undefined)
  return (await make?.({ ...parts, capabilities: onWeb })) as Document | undefined
}
