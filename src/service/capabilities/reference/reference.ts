import type { Capability } from '../../capability.ts'

/** The API's reference: an OpenAPI document, and a page for developers. Both are made when somebody first asks. */
export const reference: Capability = {
  name: 'reference',
  data: 'nothing',
  web: () => import('./web.ts'),
}
