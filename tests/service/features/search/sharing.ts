import type { Share } from '../../../../src/service/store/shares/news.ts'
import { plainShare } from '../../database.ts'
import { network, store } from '../../members.ts'

/**
 * Shares a page, a second after the latest share. @param path on the news site, or a whole address
 * @returns the share's id
 */
export async function share(member: string, path: string, texts: Partial<Share>): Promise<string> {
  network.clock.now += 1000
  const url = path.startsWith('http') ? path : `https://news.example/${path}`
  const page = await store.recommendations.share(member, url, { ...plainShare, ...texts }, network.clock.now)
  return (await store.recommendations.shareOf(page, member))?.id ?? ''
}
