import { StartProblem } from './start-problem.ts'
import { openStore, type Store } from './store/store.ts'

/** @throws StartProblem when the data directory can't be used */
export async function openData(data: string): Promise<Store> {
  try {
    return await openStore(data)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartProblem(`The data in ${data} can’t be opened: ${reason}.`, error)
  }
}
