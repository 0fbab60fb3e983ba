import * as v from 'valibot'
import { newsFilterSchema, newsfeedSchema } from '../schemas/wire/newsfeed.ts'
import { defineItems } from './item.ts'

const newsfeedsSchema = v.array(v.object({ filter: newsFilterSchema, feed: newsfeedSchema }))

export const { newsfeeds } = defineItems({
  /**
   * The first page of news by filter, the last asked for first: drawn at once while the network is
   * asked again. Apart from the other `items.ts`, since the popup's first frame does without.
   */
  newsfeeds: {
    area: 'session',
    version: 1,
    schema: newsfeedsSchema,
    fallback: [],
    kind: 'recent',
    until: 'session-end',
  },
})
