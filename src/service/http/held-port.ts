import { UsageError } from '../usage-error.ts'

/** The first file that systemd passes on, after the three standard ones. */
const firstFile = 3

/**
 * The listening socket that systemd holds, so that callers wait during a restart (docs/deployment/passalong.socket).
 * @param env of sd_listen_fds(3), which names the process that it is for
 * @returns its file descriptor; undefined without one @throws UsageError if there are several
 */
export function heldPort(
  { LISTEN_PID, LISTEN_FDS }: Readonly<Record<string, string | undefined>>,
  pid: number,
): number | undefined {
  if (LISTEN_FDS === undefined || Number(LISTEN_PID) !== pid) return undefined
  if (LISTEN_FDS !== '1') throw new UsageError(`The service takes one socket of systemd, not ${LISTEN_FDS}.`)
  return firstFile
}
