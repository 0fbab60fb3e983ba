/** Loaded into the service's process before it starts: tells the parent, when asked, what is in use after a collection. */
process.on('message', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.(heapUsed + external)
})
process.channel?.unref()
