import * as v from 'valibot'
import { count, counted, id, listEntries, member, text, webUrl } from '../wire.ts'

/** A pending contact request: the fields that this client uses (§2). */
export const contactRequestSchema = v.object({
  /** Empty if the network sent none: then the request can't be answered. */
  id,
  link: webUrl,
  from: member,
  subject: text,
  message: text,
  mutual_contact_count: count,
  updated_time: text,
})

export type ContactRequest = v.InferOutput<typeof contactRequestSchema>

/** The list of pending requests as the network sends it (§9). */
export const contactRequestsSchema = v.pipe(v.object(listEntries(contactRequestSchema)), v.transform(counted))
