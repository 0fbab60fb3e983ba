import type { RequestListener } from 'node:http'

/** Responds with a page to share, at every address. */
export const sharablePage: RequestListener = (_, response) =>
  void response.setHeader('content-type', 'text/html').end('<!doctype html><title>A page</title>')
