import { holdsSecret } from '../../../contract/secret-url.ts'
import type { Capability } from '../../capability.ts'
import type { Queue } from '../../store/waiting.ts'
import { headRows } from './head-rows.ts'
import { forgottenAfter } from './picture-rows.ts'
import { isOn, settings, warningsOfPreviews } from './settings.ts'
import { tables } from './tables.ts'

const titles: Queue = { figure: 'deliveries', table: 'page_reading', repeated: 'due > $1', due: 'due <= $1' }

const pictures: Queue = {
  figure: 'deliveries',
  table: 'page_picture',
  repeated: 'due > $1',
  due: `due <= $1 AND due > $1 - ${forgottenAfter}`,
}

/**
 * What pages say of themselves, for those who share, pass or keep them without a title; and copies of their pictures. The
 * pictures' tables and the news rows' column stay with the core: without them, each query of news would be another one.
 */
export const previews: Capability<typeof settings> = {
  name: 'previews',
  data: {
    schema: [tables],
    download: {
      page_readings: `SELECT due AS at, match_key AS key, url, due AS next_attempt_time FROM page_reading WHERE member = $1`,
    },
    removal: 'with the member',
    accessEnds: 'stays',
    lockOut: 'nothing more',
    revoked: 'nothing',
    move: 'as it is',
    // a time ahead counts as now
    times: 'none',
    actions: {},
    channel: 'none',
    async describePage(tx, { url, member }, now) {
      const rows = tx.of(headRows)
      const texts = await rows.known(url, now)
      // reading an address with a secret may use it up
      if (!texts && !holdsSecret(url)) await rows.request(url, member, now)
      return texts
    },
  },
  queues: { picture: pictures, title: titles },
  settings,
  web: async () => ({
    slots: {
      async troubles({ t, store, now }) {
        const [ofTitles, ofPictures] = [
          await store.waiting.repeated(titles, now),
          await store.waiting.repeated(pictures, now),
        ]
        return [
          ...(ofTitles > 0 ? [t('waitingTitle', { count: ofTitles })] : []),
          ...(ofPictures > 0 ? [t('waitingPicture', { count: ofPictures })] : []),
        ]
      },
    },
  }),
  warnings: warningsOfPreviews,
  async start(running, settings) {
    await running.store.of(headRows).setReading(isOn(settings))
    if (!isOn(settings)) return undefined
    const { fetchPictures } = await import('./fetch-pictures.ts')
    const { readHeads } = await import('./read-heads.ts')
    const pictures = fetchPictures(running)
    const heads = readHeads({ ...running, filled: pictures.begin })
    return {
      begin() {
        heads.begin()
        pictures.begin()
      },
      close: () => Promise.all([heads.close(), pictures.close()]),
    }
  },
}
