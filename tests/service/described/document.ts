import type { Document } from '../../../src/build/reference/document.ts'
import type { OnWeb } from '../../../src/service/capability.ts'
import type { Origins } from '../../../src/service/http/hosts.ts'

export type { Document }

/** Most networks of tests have the same one. */
const read = new Map<string, Promise<Document>>()

/** The API's document of a network with these capabilities; undefined if none of them has it. */
export async function documentOf(onWeb: readonly OnWeb[], origins: Origins) {
  const make = onWeb.map(({ documents }) => documents?.['/openapi.json']).find((each) => each !== undefined)
  if (!make) return undefined
  const key = JSON.stringify(origins)
  const document = read.get(key) ?? (make({ origins }) as Promise<Document>)
  read.set(key, document)
  return document
}
