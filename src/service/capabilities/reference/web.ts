import type { DocumentParts } from '../../graph/graph-call.ts'
import { documentPath } from './paths.ts'

export const documents = {
  [documentPath]: async (parts: DocumentParts) => (await import('./openapi.ts')).openApi(parts),
}
