import type { Reporter } from 'vitest/node'

/** Fewer files need no summary. */
const manyFiles = 20

const slowest = 12

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1).padStart(7)

/** Prints when each project ran, the time of its workers, and the slowest files; nothing after a few files. */
export function timesOfProjects(): Reporter {
  const begin = performance.now()
  /** By the module's id: each event has an object of its own. */
  const started = new Map<string, number>()
  const files: { project: string; path: string; from: number; to: number }[] = []
  return {
    onTestModuleQueued: (module) => void started.set(module.id, performance.now() - begin),
    onTestModuleEnd(module) {
      const to = performance.now() - begin
      files.push({
        project: module.project.name,
        path: module.relativeModuleId,
        from: started.get(module.id) ?? to,
        to,
      })
    },
    onTestRunEnd() {
      if (files.length < manyFiles) return
      console.log('\n  project          files   from s    to s   of workers s')
      for (const [project, own] of Map.groupBy(files, (file) => file.project)) {
        const from = Math.min(...own.map((file) => file.from))
        const to = Math.max(...own.map((file) => file.to))
        const ofWorkers = own.reduce((sum, file) => sum + file.to - file.from, 0)
        const columns = [String(own.length).padStart(5), seconds(from), seconds(to), seconds(ofWorkers)]
        console.log(`  ${project.padEnd(16)} ${columns.join(' ')}`)
      }
      console.log('\n  slowest files')
      const longest = files.toSorted((one, other) => other.to - other.from - (one.to - one.from))
      for (const { project, path, from, to } of longest.slice(0, slowest))
        console.log(`${seconds(to - from)} s  ${path} (${project})`)
    },
  }
}
