import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** @typedef {import('node:child_process').SpawnOptions} SpawnOptions */

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs a program in this terminal and waits until it has ended, however we are asked to stop meanwhile: a signal is
 * passed on, and we outlive the program, so that nothing of it stays behind.
 *
 * Programs see Ctrl-C twice, once from the terminal and once from here: sent to us alone it must reach them too.
 * Windows has no signals to pass on; its Ctrl-C reaches every process of the console by itself.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; as shells do, 128 and the signal's number if a signal ended it
 */
export function runChild(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options })
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      if (process.platform !== 'win32') child.kill(signal)
    }
    for (const signal of signals) process.on(signal, passOn)
    // npm, told to end, ends without telling us
    const parent = process.ppid
    const orphaned = setInterval(() => {
      if (process.env.npm_lifecycle_event && process.ppid !== parent) child.kill('SIGTERM')
    }, 1000)
    const release = () => {
      clearInterval(orphaned)
      for (const signal of signals) process.off(signal, passOn)
    }
    child.once('error', (error) => {
      release()
      reject(error)
    })
    child.once('close', (code, signal) => {
      release()
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
    })
  })
}

/**
 * Whether an exit code says that the person stopped the program, rather than that it failed.
 *
 * @param {number} code
 */
export const wasStopped = (code) => signals.some((signal) => code === 128 + constants.signals[signal])
