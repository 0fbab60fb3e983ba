import { conversation } from '../features/conversation/texts.ts'
import { news } from '../features/news/texts.ts'
import { passes } from '../features/passes/texts.ts'
import { networks } from './networks/texts.ts'

/** Keys of texts that the code composes, with their parts. */
export const composed: readonly Record<string, readonly string[]>[] = [conversation, networks, news, passes]
