import { shareTextNames } from '../../contract/parameters.ts'
import { columnsOf } from './engine/queries.ts'

export const shareColumns: readonly string[] = [...shareTextNames, 'language']

/** The texts of a share, a pass or a kept page, and their language; the row has this name in the statement. */
export const shareColumnsOf = (row: string): string => columnsOf(row, shareColumns)
