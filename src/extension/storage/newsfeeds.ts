import * as v from 'valibot'
import { newsFilterSchema, newsfeedSchema } from '../schemas/wire/newsfeed.ts'
import { defineItem } from './item.ts'

const newsfeedsSchema = v.array(v.object({ filter: newsFilterSchema, feed: newsfeedSchema }))

/**
 * The first page of news by filter, the last asked for first: drawn at once while the network is
 * asked again. Apart from the other `items.ts`, since the popup's first frame does without.
 */
export const newsfeeds = defineItem<v.InferOutput<typeof newsfeedsSchema>>({
  area: 'session',
  name: 'newsfeeds',
  version: 1,
  schema: newsfeedsSchema,
  fallback: [],
})
