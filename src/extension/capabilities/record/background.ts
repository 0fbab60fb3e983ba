import type { InBackground } from '../../background/capability.ts'
import { answering } from '../../messages/questions.ts'
import { clearSent } from '../../storage/sent.ts'
import { questions } from './facts.ts'

export const record: InBackground = {
  stored: [],
  create: () => ({ answers: answering(questions, { deleteSent: clearSent }) }),
}
