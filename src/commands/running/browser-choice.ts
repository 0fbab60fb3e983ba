import { type Family, families } from '../../build/build-extension.ts'

/**
 * The browsers' family that `--browser` names.
 *
 * @throws Error with a sentence for whoever typed something else
 */
export function chosenFamily(text: string): Family {
  const family = families.find((each) => each === text)
  if (!family) throw new Error(`--browser must be ${families.join(' or ')}, not "${text}".`)
  return family
}

/** Whether a browser can open a window here. */
export const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
