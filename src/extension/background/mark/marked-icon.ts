/** The picture of `assets/icon/marked.svg`, whose side is 128. */
const side = 128

/** The marked icon by its size in pixels. Rules take pixels, not files, and a drawing is smaller than the files. */
export const markedIcon = (): Record<number, ImageData> => ({ 16: pixels(16), 32: pixels(32) })

function pixels(size: number): ImageData {
  const context = new OffscreenCanvas(size, size).getContext('2d')
  if (!context) throw new Error('the browser offers no canvas for the icon')
  const dot = (x: number, y: number, radius: number, colour: string) => {
    context.fillStyle = colour
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fill()
  }
  context.scale(size / side, size / side)
  context.fillStyle = '#3450c4'
  context.beginPath()
  context.roundRect(4, 4, 120, 120, 28)
  context.fill()
  context.strokeStyle = '#fff'
  context.lineWidth = 13
  context.lineCap = context.lineJoin = 'round'
  context.stroke(new Path2D('M34 84C34 46 58 36 84 40M72 22l22 19-24 17'))
  dot(34, 92, 14, '#fff')
  dot(92, 92, 14, '#a9b8ff')
  context.globalCompositeOperation = 'destination-out'
  dot(30, 30, 38, '#000')
  context.globalCompositeOperation = 'source-over'
  dot(30, 30, 30, '#5f3b00')
  dot(30, 30, 22, '#ffb300')
  return context.getImageData(0, 0, size, size)
}
