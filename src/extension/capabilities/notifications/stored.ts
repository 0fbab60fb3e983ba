import { switches } from '../../storage/item.ts'

export const options = switches({ notify: false })
