/**
 * Runs in a page, so it can't use this module's scope. Resolves after the next frame, and after the tasks that the page
 * scheduled for this frame.
 */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => void requestAnimationFrame(() => void setTimeout(resolve)))
