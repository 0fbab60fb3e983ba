import * as v from 'valibot'
import { type ContentIn, kindOfWrite } from '../../schemas/write-kinds.ts'

/** Apart from the rest, since each page reads the outbox. */
export const status = kindOfWrite(
  'status',
  { message: v.string(), social_account: v.array(v.string()) },
  {
    counted: 'status',
    about: () => 'status',
    text: ({ message }) => message,
    queues: true,
  },
)

declare module '../../schemas/write-kinds.ts' {
  interface Contents {
    status: ContentIn<typeof status>
  }
}
