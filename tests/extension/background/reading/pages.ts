import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export const url = 'http://news.example/night-trains'
export const unshared = 'http://news.example/nobody-knows'
export const fields = {
  title: 'A title',
  overview: '',
  keywords: '',
  site_name: '',
  url_picture: '',
  message: 'Read this',
}

setFlagsFromString('--expose-gc')
export const collectGarbage = runInNewContext('gc')
