import * as v from 'valibot'
import { newsFilterSchema, newsfeedSchema } from '../schemas/newsfeed.ts'
import { defineItems } from './item.ts'

const newsfeedsSchema = v.array(v.object({ filter: newsFilterSchema, feed: newsfeedSchema }))

export const { newsfeeds } = defineItems({
  /** First page of each filter, last used first. Not in `items.ts`: the popup's first frame doesn't need it. */
  newsfeeds: { area: 'session', schema: () => newsfeedsSchema, fallback: [] },
})
