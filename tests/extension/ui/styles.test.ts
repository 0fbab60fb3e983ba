import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const site = 'src/service/website/styles'
const files = ['assets/styles', site].flatMap((folder) => globSync(`${folder}/**/*.css`, { cwd: root }))
const read = (file: string) => readFile(join(root, file), 'utf8')

it('there are styles of the extension and of the site', () =>
  expect(files).toEqual(expect.arrayContaining(['assets/styles/popup/panel.css', `${site}/theme.css`])))

it.each(files)('%s measures texts in rem, so that they grow with the browser’s own', async (file) => {
  expect((await read(file)).match(/font(-size)?:\s*[\d.]+(px|pt)[^;]*/g)).toBeNull()
})

it.each(files.filter((file) => file.startsWith(site)))('%s measures boxes in rem too', async (file) => {
  const style = (await read(file)).replace(/^\s*(?:border|outline|scroll-padding)[a-z-]*:[^;]*;/gm, '')
  // hairlines are as thin at any size of texts
  expect(style.match(/(?<![\d.])(?![12]px)[\d.]+p[xt]\b/g)).toBeNull()
})

it.each(files.filter((file) => file.startsWith(site)))(
  '%s takes a distance that is a token from there',
  async (file) => {
    const tokens = [...(await read('assets/styles/tokens.css')).matchAll(/--space-\w+: ([\d.]+rem);/g)].map(
      ([, size]) => size,
    )
    const distances = [...(await read(file)).matchAll(/^\s*(?:margin|padding|gap)[\w-]*:(?!.*calc)([^;]*);/gm)]
    expect(distances.filter(([, all = '']) => all.split(' ').some((each) => tokens.includes(each)))).toEqual([])
  },
)

/** The size of the popup's window, of pictures and placeholders, and hairlines are no matter of taste. */
const sized = /^(?:(?:min-|max-)?(?:width|height)|flex-basis|grid-template-columns|--face|--picture)$/

const sheets = files.filter((file) => file.startsWith('assets/') && !file.endsWith('/tokens.css'))
it.each(sheets)('%s takes colours, sizes, distances, corners, shadows and movements from the tokens', async (file) => {
  const style = (await read(file)).replace(/\/\*.*?\*\//gs, '')
  const literal = /#[\da-f]{3,8}\b|\b(?:rgb|light-dark)\(|(?<![\w.-])-?[\d.]*[1-9][\d.]*(?:px|pt|r?em|m?s|vh)\b/g
  const allowed = /^-?[12]px$/
  const found = [...style.matchAll(/([\w-]+):\s*([^;{}]+);/g)].flatMap(([whole, name = '', value = '']) =>
    sized.test(name) || name === 'scroll-margin-top' || value.includes('hsl(var(--hue)')
      ? []
      : (value.match(literal) ?? []).filter((each) => !allowed.test(each)).map(() => whole),
  )
  expect(found).toEqual([])
})
