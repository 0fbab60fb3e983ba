import type { RequestListener } from 'node:http'

/** A page of a test's own, at every address. */
export const sharablePage: RequestListener = (_, response) =>
  void response.setHeader('content-type', 'text/html').end('<!doctype html><title>A page</title>')
