/** Height in CSS pixels below which a measure is not believed: Firefox loads a popup before it has its place. */
const lowest = 200

/**
 * Keeps the popup on the screen. Firefox alone doesn't: it draws a popup of up to 600 pixels beyond the screen's lower
 * edge. It alone also tells where a window is.
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
