import * as v from 'valibot'
import { lookSchema } from '../../schemas/look.ts'
import { defineItems } from '../../storage/item.ts'

/** Apart from the rest, since the popup's first script bundle counts what is new, and needs no newsfeed for it. */
export const { newsLook } = defineItems({
  /** The account's last look at the contacts' news. */
  newsLook: { schema: v.nullable(lookSchema), fallback: null },
})

/** The look, for pages that read it only after their first frame. */
export const laterLook = { now: newsLook.get, watch: newsLook.watch }
