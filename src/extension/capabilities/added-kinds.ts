import { addKindsOfWrites } from '../schemas/write-kinds.ts'
import { status } from './news/status.ts'

/** The capabilities' kinds of writes. Every page reads the outbox, so each of the lists adds them first. */
export const kindsOfWrites = [status]

addKindsOfWrites(kindsOfWrites)
