import { switches } from '../../storage/switches.ts'

/** `mark_answered`: the popup offers the mark once; any choice about it is the answer. */
export const options = switches({ mark: false, mark_answered: false }, (before, { mark, mark_answered }) => ({
  mark_answered: before.mark_answered || mark !== undefined || mark_answered === true,
}))
