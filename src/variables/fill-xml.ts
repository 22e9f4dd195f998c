import { escapeXml } from '../formats'
import { replacePlaceholders, type ValueOf } from './placeholder'

/**
 * Replaces the placeholders in an XML document with the text of their values, which is never read as markup. If the
 * whole text is one placeholder, its value is the document.
 */
export function fillXml(xml: string, values: ValueOf): string {
  const [whole, path] = /^\s*\{\{([^{}]*)\}\}\s*$/.exec(xml) ?? []
  if (whole !== undefined && path !== undefined)
    return replacePlaceholders(xml, (name) => values.textAt(name))
  return replacePlaceholders(xml, (name, before) => {
    const text = values.textAt(name)
    const isCdata = before.lastIndexOf('<![CDATA[') > before.lastIndexOf(']]>')
    if (isCdata) return text.replaceAll(']]>', ']]]]><![CDATA[>')
    return isInAttribute(before) ? escape(text).replaceAll(/[\n\t]/g, reference) : escape(text)
  })
}

/** Whether the text ends inside the value of an attribute, where a line break or tab would be read as a space. */
function isInAttribute(before: string): boolean {
  return /^<(?:[^>"']|"[^"]*"|'[^']*')*(?:"[^"]*|'[^']*)$/.test(before.slice(before.lastIndexOf('<')))
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`
}

function escape(text: string): string {
  return escapeXml(text).replaceAll('\r', reference)
}
