/* The parts of an OpenAPI 3.1 document that the reference has. */

export interface Schema {
  $ref?: string
  type?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  discriminator?: { propertyName: string; mapping: Record<string, string> }
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

type Content = Record<string, { schema: Schema }>

export interface Response {
  description: string
  headers?: Record<string, Header | Reference>
  content?: Content
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
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Response | Reference>
  security: Record<string, string[]>[]
}

export interface Reference {
  $ref: string
}

export interface Document {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'delete', Operation>>>
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

export const operationsOf = ({ paths }: Pick<Document, 'paths'>) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  )
