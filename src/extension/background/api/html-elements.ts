/** HTML elements, including obsolete ones. */
const names =
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button' +
  ' canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset' +
  ' figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd' +
  ' label legend li link main map mark marquee math menu meta meter nav nobr noframes noscript object ol optgroup option' +
  ' output p param picture pre progress q rp rt ruby s samp script search section select slot small source span strike strong' +
  ' style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr'

const elements = names.split(' ')

/** Whether this text, after `<` or `</`, begins with an element's name. */
export function isElement(tag: string): boolean {
  const [name = ''] = /^[a-z][\w:-]*/i.exec(tag) ?? []
  return elements.includes(name.toLowerCase())
}

/** Whether this text, after `<` or `</`, is the beginning of an element's name. */
export const beginsElement = (tag: string): boolean => elements.some((name) => name.startsWith(tag.toLowerCase()))
