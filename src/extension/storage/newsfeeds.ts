import * as v from 'valibot'
import { newsFilterSchema, newsfeedSchema } from '../schemas/newsfeed.ts'
import { defineItems } from './item.ts'

const newsfeedsSchema = v.array(v.object({ filter: newsFilterSchema, feed: newsfeedSchema }))

export const { newsfeeds } = defineItems({
  /**
   * Cache of the first page of news for each filter, most recently used first. Not in `items.ts`, since the popup's
   * first frame does not need it.
   */
  newsfeeds: { area: 'session', schema: newsfeedsSchema, fallback: [], kind: 'recent', until: 'session-end' },
})
