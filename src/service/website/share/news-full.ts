import { Problem } from '../../http/problems.ts'

/** Whether a share or a status was refused because the member has as many as there may be. */
export const isFull = (error: unknown): boolean => error instanceof Problem && error.status === 403
