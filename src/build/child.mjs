import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** @typedef {import('node:child_process').SpawnOptions} SpawnOptions */

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs a program in this terminal until it ends. Signals are passed on, also Ctrl-C, which the terminal sends too: a
 * signal may be sent to this process alone. Windows has none to pass on.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 128 + the signal's number if a signal ended it, as in shells
 */
export function runChild(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options })
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      if (process.platform !== 'win32') child.kill(signal)
    }
    for (const signal of signals) process.on(signal, passOn)
    // npm doesn't pass on its signals
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

/** Whether the user stopped the program, as opposed to a failure. @param {number} code */
export const wasStopped = (code) => signals.some((signal) => code === 128 + constants.signals[signal])
