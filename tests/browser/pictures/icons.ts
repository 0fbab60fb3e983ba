import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const icons = [
  { name: 'passalong', folder: 'public/icon', sizes: [16, 32, 48, 128] },
  { name: 'marked', folder: 'public/icon/marked', sizes: [16, 32, 48] },
  // of the network's site, for phones
  { name: 'passalong', folder: 'icon', sizes: [192, 512] },
]

/** Draws all icons from `assets/icon`. */
export async function drawIcons(say: (sentence: string) => void): Promise<void> {
  for (const { name, folder, sizes } of icons) {
    const source = await readFile(`assets/icon/${name}.svg`)
    for (const size of sizes) {
      // the few flat colours fit into a palette
      const options = { palette: true, quality: 100, dither: 0, compressionLevel: 9 }
      const file = `assets/${folder}/${size}.png`
      await writeFile(file, await sharp(source).resize(size, size).png(options).toBuffer())
      say(file)
    }
  }
}
