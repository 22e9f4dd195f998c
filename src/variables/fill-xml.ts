import { escapeXml } from '../exchange'
import { replacePlaceholders, type ValueOf } from './placeholder'

/**
 * Replaces the placeholders of an XML document, so that each stands for its own text, and nothing in it is markup; a text
 * that is one placeholder stands for the document that it holds.
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

/** Whether a value of an attribute has begun, in which a line break or a tab would be read as a space. */
function isInAttribute(before: string): boolean {
  return /^<(?:[^>"']|"[^"]*"|'[^']*')*(?:"[^"]*|'[^']*)$/.test(before.slice(before.lastIndexOf('<')))
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`
}

function escape(text: string): string {
  return escapeXml(text).replaceAll('\r', reference)
}
