import type { AnyOperation } from '../../core/call/operation.ts'
import { describeFields } from '../http/query.ts'

type Arguments = Record<string, unknown>

/** Arguments as an assistant writes them: numbers as text and words in another letter case are taken as meant. */
export function readArguments(operation: AnyOperation, args: Arguments): Arguments {
  const fields = describeFields(operation)
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const field = fields.get(name)
      if (!field || typeof value !== 'string') return [name, value]
      if (field.kind === 'integer' && /^\s*\d{1,15}\s*$/.test(value)) return [name, Number(value)]
      if (field.kind === 'boolean' && /^\s*(?:true|false)\s*$/i.test(value))
        return [name, value.trim().toLowerCase() === 'true']
      const folded = value.trim().toLowerCase()
      return [name, field.words?.find((word) => word.toLowerCase() === folded) ?? value]
    }),
  )
}
