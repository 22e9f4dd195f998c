import { expect } from 'chai'
import { Variables } from '../../variables'
import { bodyFrom, multipartBody } from './request-body-input'

describe('bodyFrom', () => {
  const variables = new Variables({ held: '</a><admin/>"&', document: '<a/>' })
  const sent = (written: string, type?: string): unknown => bodyFrom(written, type, variables).content

  it('takes a variable in XML for its own text', () => {
    for (const type of ['xml', 'application/soap+xml'])
      expect(sent('<a b="{{held}}">{{held}}</a>', type)).to.equal(
        '<a b="&lt;/a&gt;&lt;admin/&gt;&quot;&amp;">&lt;/a&gt;&lt;admin/&gt;&quot;&amp;</a>',
      )
  })

  it('sends a variable alone as the document that it holds, and any other text as it is', () => {
    expect(sent('{{document}}', 'xml')).to.equal('<a/>')
    expect(sent('<a>{{document}}</a>', 'text')).to.equal('<a><a/></a>')
    expect(sent('<a>{{document}}</a>')).to.equal('<a><a/></a>')
  })
})

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
