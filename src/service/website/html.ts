import { html, raw } from 'hono/html'

export { html, raw }

/** A part of a page, with all foreign text escaped. */
export type Html = ReturnType<typeof html>
