import { switches } from '../../storage/switches.ts'

/** `markAnswered`: the popup offers the mark once; any choice about it is the answer. */
export const options = switches({ mark: false, markAnswered: false }, (before, { mark, markAnswered }) => ({
  markAnswered: before.markAnswered || mark !== undefined || markAnswered === true,
}))
