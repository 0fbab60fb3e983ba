/** A page that members share, and the fields of the share. */
export const url = 'http://news.example/night-trains'
export const fields = {
  title: 'A title',
  overview: '',
  keywords: '',
  site_name: '',
  url_picture: '',
  message: 'Read this',
}
