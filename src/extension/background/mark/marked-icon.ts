import marked16 from '../../../../assets/public/icon/marked/16.png?inline'
import marked32 from '../../../../assets/public/icon/marked/32.png?inline'

/** The marked icon as rules take it, by its size in pixels. They take no file, and nothing here makes requests, not even for one. */
export const markedIcon = async (): Promise<Record<number, ImageData>> => ({
  16: await pixels(marked16, 16),
  32: await pixels(marked32, 32),
})

/** @param url base64 within a data: URL */
async function pixels(url: string, size: number): Promise<ImageData> {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (character) => character.charCodeAt(0))
  const context = new OffscreenCanvas(size, size).getContext('2d')
  if (!context) throw new Error('There is nothing to draw on.')
  context.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0)
  return context.getImageData(0, 0, size, size)
}
