import type { Capability } from '../../capability.ts'

/** The API's reference: an OpenAPI document, and a page for developers. */
export const reference: Capability = {
  name: 'reference',
  web: () => import('./web.ts'),
}
