/** Loaded before a measured server: sends its processor time in microseconds to the process that asks. */
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
// the channel must not keep the server alive
process.channel?.unref()
