import { Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from 'fflate'
import type { Store } from './store/store.ts'

/** A JSON file for each name, and the picture. Only a batch of rows is in memory at once. */
export async function* exportOf(store: Store, member: string): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const add = <File extends ZipInputFile>(file: File): File => {
    zip.add(file)
    return file
  }
  for (const name of store.ownData.names()) {
    const file = add(new ZipDeflate(`${name}.json`))
    for await (const text of jsonOf(store, name, member)) {
      file.push(Buffer.from(text))
      yield* pieces.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* pieces.splice(0)
  }
  const picture = (await store.members.find(member))?.picture ?? ''
  const head = picture === '' ? undefined : await store.pictures.find(picture)
  if (head) {
    const file = add(new ZipPassThrough(`picture.${head.media_type.replace('image/', '')}`))
    for (let number = 0, piece = await store.pictures.piece(picture, 0); piece; ) {
      file.push(piece)
      yield* pieces.splice(0)
      piece = await store.pictures.piece(picture, ++number)
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  yield* pieces.splice(0)
}

async function* jsonOf({ ownData }: Store, name: string, member: string): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const rows of ownData.read(name, member)) {
    if (rows.length === 0) continue
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
