import { capabilities } from '../../src/service/capabilities/list.ts'
import { onWebOf } from '../../src/service/capability.ts'
import { createSite } from '../../src/service/pages/site.ts'
import type { SiteParts } from '../../src/service/website/page/visit.ts'

/** The routes of all pages, files and forms of the site, also of capabilities. */
export async function siteRoutes() {
  const parts = { network: { name: '' }, capabilities: await onWebOf(capabilities) }
  return createSite(parts as unknown as SiteParts).site.routes
}
