/**
 * Runs in a page, and so on its own: resolves once the next frame is drawn, and with it what the page does after each, which
 * it had asked for before.
 */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => void requestAnimationFrame(() => void setTimeout(resolve)))
