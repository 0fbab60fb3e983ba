import { onTestFinished } from 'vitest'
import type { ArchiveFile } from '../../../src/build/store/archive.ts'
import { serveOnLoopback } from '../../../src/demo/servers.ts'

/** A company's file server, which first has no files. */
export async function startHosting() {
  const files = new Map<string, Buffer>()
  let ready: Promise<unknown> = Promise.resolve()
  const { port, close } = await serveOnLoopback(async ({ url = '' }, response) => {
    await ready
    // Chromium adds a query to the update manifest's address
    const data = files.get(url.split('?')[0] ?? '')
    response.writeHead(data ? 200 : 404).end(data)
  })
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${port}/passalong/`,
    /** Responds only after this promise. */
    holdUntil(started: Promise<unknown>): void {
      ready = started.catch(() => undefined)
    },
    /** Adds the files, or replaces those with the same names. */
    upload(uploaded: readonly ArchiveFile[]): void {
      for (const { path, data } of uploaded) files.set(`/passalong/${path}`, data)
    },
  }
}
