import type { Context } from 'hono'
import { deprecations, type Endpoint } from '../../contract/endpoints.ts'
import type { Origins } from '../http/origins.ts'
import { type Input, valuesOf } from '../http/request/input.ts'

/**
 * Sets response headers if a request uses a deprecated parameter (§9): Deprecation (RFC 9745), Sunset (RFC 8594), and a
 * Link to the successor (RFC 5829).
 */
export function announceDeprecations(context: Context, endpoint: Endpoint, input: Input, { baseUrl }: Origins): void {
  for (const [name, { since, removal, successor }] of Object.entries(deprecations)) {
    if (!endpoint.parameters[name] || valuesOf(input, name).length === 0) continue
    context.header('Deprecation', `@${Date.parse(since) / 1000}`)
    context.header('Sunset', new Date(removal).toUTCString())
    context.header('Link', `<${baseUrl}${successor}>; rel="successor-version"`)
  }
}
