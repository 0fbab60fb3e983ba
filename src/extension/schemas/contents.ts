import * as v from 'valibot'
import { answer, byShareText } from '../../contract/parameters.ts'

/* What writes of the core contain. For the background; pages need the types alone. */

// texts have no limits here: messages/questions.ts checks them on entry, and the network's limits may change later
const text = v.string()
const { value, contact_card } = answer

/** A page with the member's words about it, as the composer sends it. */
export const composedPage = {
  url: text,
  /** URL of the composer's page; differs from `url` in writes of 0.1.0 alone. Never sent itself. */
  pageUrl: text,
  // a build before one of them stored it without
  ...byShareText(() => v.optional(text, '')),
  /** Absent in writes of 0.1.0, which reads them again after a downgrade and knows no quote. */
  quote: v.exactOptional(text),
}

export const fieldsOfCore = {
  share: composedPage,
  comment: {
    url: text,
    /** URL of the form's page, if different from `url`. Never sent. */
    pageUrl: v.exactOptional(text),
    share_id: text,
    pageTitle: text,
    message: text,
    /** Without it the share's quotation stays. */
    quote: v.exactOptional(text),
  },
  removal: { url: text, share_id: text, pageTitle: text },
  answer: {
    id: text,
    value: v.picklist(value.values),
    contact_card: v.picklist(contact_card.values),
    message: text,
  },
  deletion: { id: text },
}
