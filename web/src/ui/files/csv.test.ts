import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('csvOf quotes special characters and escapes formulas', () => {
  expect(
    csvOf([
      ['name', 'total'],
      ['Say "hi", twice', 3],
      ['=SUM(A1)', null],
      ['-5', -5],
    ]),
  ).toBe('\uFEFFname,total\r\n"Say ""hi"", twice",3\r\n\'=SUM(A1),\r\n\'-5,-5\r\n')
})
