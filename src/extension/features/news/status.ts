import * as v from 'valibot'
import { kindOfWrite } from '../../schemas/write-kinds.ts'

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
