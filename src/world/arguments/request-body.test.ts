import { expect } from 'chai'
import { Variables } from '../../variables'
import { multipartBody, writtenBody } from './request-body'

describe('requestBody', () => {
  const variables = new Variables({ held: '</a><admin/>"&', document: '<a/>', n: 'say "hi"' })
  const sent = (written: string, mediaType?: string): unknown =>
    writtenBody(written, { mediaType, variables, featureFolder: '' }).content

  it('escapes the value of a variable in XML', () => {
    for (const type of ['xml', 'Application/soap+XML; charset=utf-8'])
      expect(sent('<a b="{{held}}">{{held}}</a>', type)).to.equal(
        '<a b="&lt;/a&gt;&lt;admin/&gt;&quot;&amp;">&lt;/a&gt;&lt;admin/&gt;&quot;&amp;</a>',
      )
  })

  it('escapes the value of a variable in JSON', () => {
    for (const type of ['JSON', 'application/x-ndjson; charset=utf-8'])
      expect(sent('{"a":"{{n}}"}', type)).to.equal('{"a":"say \\"hi\\""}')
  })

  it('does not escape a variable that is the whole body, or a variable in other text', () => {
    expect(sent('{{document}}', 'xml')).to.equal('<a/>')
    expect(sent('<a>{{document}}</a>', 'text')).to.equal('<a><a/></a>')
    expect(sent('<a>{{document}}</a>')).to.equal('<a><a/></a>')
  })
})

describe('multipartBody', () => {
  const sent = (written: string, held: string): string => {
    const table = { raw: () => [['field', written]] }
    return String(
      multipartBody(table, { featureFolder: __dirname, variables: new Variables({ held }) }).content,
    )
  }

  it('sends a file that the feature names', () => {
    expect(sent('file: data-files.ts', '')).to.include('filename="data-files.ts"')
    expect(sent('file: {{held}}.ts', 'data-files')).to.include('filename="data-files.ts"')
  })

  it('sends no file when its name and "file:" come from a variable', () => {
    for (const [written, held] of [
      ['{{held}}', 'file: data-files.ts'],
      ['fi{{held}}', 'le: data-files.ts'],
    ] as const)
      expect(sent(written, held)).to.include('\r\n\r\nfile: data-files.ts\r\n').and.not.include('filename')
  })
})
