import { strFromU8, unzipSync } from 'fflate'
import { exportOf } from '../../../src/service/export/export.ts'
import type { TestNetwork } from '../test-network.ts'

/** A page whose texts have what the formats of a download have to escape. */
export const strange = {
  url: 'https://news.example/a?b=1&c="2"',
  title: 'Night <b>trains</b> & "Zürich" – \u{1F682}',
  overview: 'They, return; =again',
  keywords: 'trains, night',
  message: '=1+1 is "two",\n<script>alert(1)</script> & more',
  quote: "-\u00a0said 'so'",
}

/** The files of a member's download. */
export async function downloadOf(network: TestNetwork, member: string): Promise<Record<string, string>> {
  const pieces: Uint8Array[] = []
  for await (const piece of exportOf(network.store, member)) pieces.push(piece)
  const files = Object.entries(unzipSync(Buffer.concat(pieces)))
  return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]))
}
