/** Milliseconds of this thread's processor. The clock's would depend on the machine's load. */
export function processorTime(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const attempts = 4

/**
 * Milliseconds of this process's processors, the least of a few attempts: what others left behind is collected in one.
 * @param enough tries again only while the work takes longer
 */
export async function leastWork(enough: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  do {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    taken.push((user + system) / 1000)
  } while (Math.min(...taken) >= enough && taken.length < attempts)
  return Math.min(...taken)
}
