import { status } from './news/status.ts'

/** The capabilities' kinds of writes. Every page reads the outbox, so each entry file adds them first. */
export const kindsOfWrites = [status]
