import { existsSync } from 'node:fs'
import { runChild, wasStopped } from '../build/child.mjs'

/** Whether this user can install Debian's or Ubuntu's packages. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs packages with apt-get. @param packages the missing package first */
export async function installWithApt(packages: readonly string[], say: (sentence: string) => void): Promise<void> {
  const [wanted] = packages
  say(`There is no ${wanted}; installing it with apt-get. This happens once and takes a minute or two …`)
  const start = Date.now()
  const reminder = setInterval(
    () => say(`… still installing ${wanted} (${Math.round((Date.now() - start) / 1000)} s)`),
    15_000,
  )
  const apt = async (...args: string[]) => {
    const code = await runChild('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      // hides the progress, not the errors
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (wasStopped(code)) process.exit(code)
  }
  try {
    await apt('update')
    await apt('install', '--yes', '--no-install-recommends', ...packages)
  } finally {
    clearInterval(reminder)
  }
}
