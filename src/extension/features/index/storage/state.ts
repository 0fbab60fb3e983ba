import * as v from 'valibot'
import { defineItems } from '../../../storage/item.ts'
import { switches } from '../../../storage/switches.ts'

export const options = switches({ index: true })

const indexSchema = v.object({
  owner: v.string(),
  changed: v.number(),
  /** Whether the network's news contain the shared page's URL; null while unknown. Without URLs there is no index. */
  namesPages: v.nullable(v.boolean()),
})

export type Index = v.InferOutput<typeof indexSchema>

export const { index } = defineItems({
  index: { schema: v.nullable(indexSchema), fallback: null },
})

/** The index, for pages that read it themselves before they are drawn. */
export const laterIndex = { now: index.get, watch: index.watch }
