import { watch } from 'node:fs'

interface FolderWatcher {
  /** Stops watching, and waits for a running `act`. */
  close: () => Promise<void>
}

/** Debounce in milliseconds: saving a file often causes several changes. */
const debounce = 150

/**
 * Calls `act` after changes in these folders: once for several changes in a row, and never twice at once. After a
 * change during `act`, it runs again.
 *
 * @param act reports its own errors and must not throw
 */
export function watchFolders(folders: readonly string[], act: () => Promise<void>): FolderWatcher {
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
      }, debounce)
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
