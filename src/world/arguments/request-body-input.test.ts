import { expect } from 'chai'
import { Variables } from '../../variables'
import { multipartBody } from './request-body-input'

describe('multipartBody', () => {
  const sent = (written: string, held: string): string => {
    const table = { raw: () => [['field', written]] }
    return String(multipartBody(table, __dirname, new Variables({ held })).content)
  }

  it('sends the file that the feature names', () => {
    expect(sent('file: project-file.ts', '')).to.include('filename="project-file.ts"')
    expect(sent('file: {{held}}.ts', 'project-file')).to.include('filename="project-file.ts"')
  })

  it('sends no file that only a variable names', () => {
    for (const [written, held] of [
      ['{{held}}', 'file: project-file.ts'],
      ['fi{{held}}', 'le: project-file.ts'],
    ] as const) {
      expect(sent(written, held)).to.include('\r\n\r\nfile: project-file.ts\r\n').and.not.include('filename')
    }
  })
})
