import { type Family, families } from '../../build/build-extension.ts'

/**
 * Reads the option `--browser`.
 *
 * @throws Error with a sentence about an unknown family
 */
export function chosenFamily(text: string): Family {
  const family = families.find((name) => name === text)
  if (!family) throw new Error(`--browser must be ${families.join(' or ')}, not "${text}".`)
  return family
}

/** Whether a browser can open a window on this machine. */
export const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
