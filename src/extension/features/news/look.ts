import * as v from 'valibot'
import { lookSchema } from '../../schemas/look.ts'
import { defineItems } from '../../storage/item.ts'

/** Apart from the rest: the popup's first frame counts new news by the look, and needs no newsfeed for it. */
export const { newsLook } = defineItems({
  /** The account's last look at the contacts' news. */
  newsLook: { schema: v.nullable(lookSchema), fallback: null },
})

/** The look, for pages that read it only after their first frame. */
export const laterLook = { now: newsLook.get, watch: newsLook.watch }
