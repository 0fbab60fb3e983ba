import { watch } from 'node:fs'

interface Watching {
  /** Watches no more, and waits for the act that is under way. */
  close: () => Promise<void>
}

/** How long files must have been still, in milliseconds: saving one is often several changes. */
const stillness = 150

/**
 * Acts whenever files in these folders have changed: once for changes that come together, and never twice at once. A
 * change during an act is followed by another act.
 *
 * @param act says itself what failed; it must not throw
 */
export function watchFolders(folders: readonly string[], act: () => Promise<void>): Watching {
  let timer: NodeJS.Timeout | undefined
  let acting: Promise<void> | undefined
  let changed = false

  async function actOnChanges() {
    while (changed) {
      changed = false
      await act()
    }
    acting = undefined
  }

  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        changed = true
        acting ??= actOnChanges()
      }, stillness)
    }),
  )
  return {
    async close() {
      for (const watcher of watchers) watcher.close()
      clearTimeout(timer)
      changed = false
      await acting
    },
  }
}
