/** A smaller height, in CSS pixels, is a wrong measure: Firefox loads a popup before it places its window. */
const lowest = 200

/**
 * Limits the popup's height to the room on the screen. Only Firefox needs this: it draws a popup of up to 600 pixels
 * beyond the screen's lower edge. Only Firefox has the interface for it, too.
 */
export function fitScreen(): void {
  if (import.meta.env.BROWSER !== 'firefox') return
  const place = window as unknown as Record<'mozInnerScreenY', number>
  function measure() {
    const { mozInnerScreenY: top } = place
    const { availTop = 0, availHeight } = screen as Screen & { availTop?: number }
    const room = Math.floor(availTop + availHeight - top)
    if (room >= lowest) document.documentElement.style.setProperty('--room', `${room}px`)
  }
  measure()
  // the popup has its place only when it is shown
  requestAnimationFrame(measure)
  addEventListener('resize', measure)
}
