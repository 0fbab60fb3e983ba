import { onTestFinished } from 'vitest'
import type { ArchiveFile } from '../../../src/build/store/archive.ts'
import { serveOnLoopback } from '../../../src/demo/loopback-server.ts'

/** A company's file server, which first has no files. */
export async function startHosting() {
  const files = new Map<string, Buffer>()
  const { port, close } = await serveOnLoopback(({ url = '' }, response) => {
    // Chromium adds a query to the update manifest's address
    const data = files.get(url.split('?')[0] ?? '')
    response.writeHead(data ? 200 : 404).end(data)
  })
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${port}/passalong/`,
    /** Adds the files, or replaces those with the same names. */
    upload(uploaded: readonly ArchiveFile[]): void {
      for (const { path, data } of uploaded) files.set(`/passalong/${path}`, data)
    },
  }
}
