import type { ComponentChildren } from 'preact'

/**
 * Draws a document of this repository: headings, paragraphs, lists, tables; bold text, code, and links to the web. What it
 * links to beside it in the repository isn't here, and is drawn as its text.
 */
export function Markdown({ text }: { text: string }) {
  return text
    .trim()
    .split(/\n\n+/)
    .map((block, index) => <Block key={index} text={block} />)
}

function Block({ text }: { text: string }) {
  const [, marks = '', heading = ''] = /^(#{1,3}) (.*)$/.exec(text) ?? []
  if (marks.length === 1) return <h1>{inline(heading)}</h1>
  if (marks.length === 2) return <h2>{inline(heading)}</h2>
  if (marks) return <h3>{inline(heading)}</h3>
  if (text.startsWith('- '))
    return (
      <ul>
        {text
          .slice(2)
          .split('\n- ')
          .map((item) => (
            <li key={item}>{inline(item)}</li>
          ))}
      </ul>
    )
  if (text.startsWith('| ')) return <Table text={text} />
  return <p>{inline(text)}</p>
}

function Table({ text }: { text: string }) {
  const [head = [], , ...rows] = text.split('\n').map((line) => line.split('|').slice(1, -1))
  return (
    <div class="table">
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {inline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join()}>
              {cells.map((cell, column) => (
                <td key={column}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Texts, and between them what stands in marks. */
const inline = (text: string): ComponentChildren[] =>
  text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .split(/(\*\*.+?\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/)
    .map((part) => {
      if (part.startsWith('**')) return <strong>{inline(part.slice(2, -2))}</strong>
      if (part.startsWith('`')) return <code>{part.slice(1, -1)}</code>
      const [, label, href = ''] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
      if (!label) return part
      return href.startsWith('https://') ? (
        <a href={href} target="_blank" rel="noreferrer">
          {label}
        </a>
      ) : (
        label
      )
    })
