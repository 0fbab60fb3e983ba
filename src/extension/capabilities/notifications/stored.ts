import { switches } from '../../storage/switches.ts'

export const options = switches({ notify: false })
