/* The parts of an OpenAPI 3.1 document that the reference has. */

export interface Schema {
  $ref?: string
  type?: string
  title?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  pattern?: string
  xml?: { name?: string; wrapped?: boolean }
}

export interface Header {
  description: string
  required?: boolean
  schema: Schema
}

export interface Response {
  description: string
  headers?: Record<string, Header | Reference>
  content?: Record<string, { schema: Schema }>
}

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  description: string
  required?: boolean
  deprecated?: boolean
  schema: Schema
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  servers?: { url: string }[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { description?: string; required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, Response | Reference>
  security: Record<string, string[]>[]
}

export interface Reference {
  $ref: string
}

export type PathItem = Partial<Record<'get' | 'post' | 'put' | 'delete', Operation>>

export interface Document {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string; description: string }[]
  tags: { name: string }[]
  paths: Record<string, PathItem>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Response>
    headers: Record<string, Header>
    parameters: Record<string, Parameter>
    securitySchemes: Record<string, object>
  }
}

export const refTo = (part: keyof Document['components'], name: string): Reference => ({
  $ref: `#/components/${part}/${name}`,
})

export const isReference = (value: object): value is Reference => '$ref' in value

/** The name at the end of a reference. */
export const nameIn = ({ $ref }: { $ref?: string }): string => $ref?.split('/').at(-1) ?? ''
