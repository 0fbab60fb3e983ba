import marked16 from '../../../../assets/public/icon/marked/16.png?inline'
import marked32 from '../../../../assets/public/icon/marked/32.png?inline'

/** The marked icon by its size in pixels. Rules take pixels, not files; inlined data needs no request. */
export const markedIcon = async (): Promise<Record<number, ImageData>> => ({
  16: await pixels(marked16, 16),
  32: await pixels(marked32, 32),
})

/** @param url a data: URL with base64 */
async function pixels(url: string, size: number): Promise<ImageData> {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (character) => character.charCodeAt(0))
  const context = new OffscreenCanvas(size, size).getContext('2d')
  if (!context) throw new Error('the browser offers no canvas for the icon')
  context.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0)
  return context.getImageData(0, 0, size, size)
}
