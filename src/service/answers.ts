import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { GraphError } from '../graph/resources.ts'
import type { Problem } from './problems.ts'

/** What a graph call gives, before it becomes a body. */
export interface Answer {
  /** 200 unless told. */
  status?: ContentfulStatusCode
  body: object
  headers?: Record<string, string>
}

/** The one place where a graph answer becomes a body. */
export function toResponse(answer: Answer): Response {
  return new Response(JSON.stringify(answer.body), {
    status: answer.status ?? 200,
    // what is answered is for one member, and its address may hold a token
    headers: { 'Content-Type': 'application/json;charset=UTF-8', 'Cache-Control': 'no-store', ...answer.headers },
  })
}

/** The error shape. */
export function toAnswer({ status, type, sentences, headers }: Problem): Answer {
  return { status, headers, body: { error: { type, message: sentences } } satisfies GraphError }
}
